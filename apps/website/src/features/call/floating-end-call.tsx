import { CallDuration, useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { useCallControl } from './call-context.tsx';

/** The way out of a call, on every page while there is one. A call panel shows the duration itself. */
export function FloatingEndCall({ showsDuration }: { showsDuration: boolean }): ReactNode {
  const control = useCallControl();
  const { phase } = useCall();
  if (phase === 'idle') return null;
  return (
    <div className="floating-call" data-call-control="floating">
      {showsDuration && (
        <span className="floating-call-time" aria-hidden="true">
          <CallDuration />
        </span>
      )}
      <button
        type="button"
        className="floating-call-button"
        disabled={phase === 'ending'}
        onClick={() => void control.end()}
      >
        End Call
      </button>
    </div>
  );
}
