import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { useCallControl } from './call-context.tsx';

/** Stands in for the call bar while its code is on its way, and where it does not come. */
export function FloatingEndCall(): ReactNode {
  const { phase } = useCall();
  if (phase === 'idle') return null;
  return (
    <div className="floating-call" data-call-control="floating">
      <EndCallButton />
    </div>
  );
}

/** The red way out of a call. Where there is little room it shows the first word only. */
export function EndCallButton(): ReactNode {
  const control = useCallControl();
  const { phase } = useCall();
  const isEnding = phase === 'ending';
  return (
    <button
      type="button"
      className="floating-call-button"
      aria-disabled={isEnding}
      onClick={() => isEnding || void control.end()}
    >
      End<span className="floating-call-word"> Call</span>
    </button>
  );
}
