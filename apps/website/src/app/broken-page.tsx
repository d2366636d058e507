import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';

/** In place of a page that fails to render. */
export function BrokenPage({ onRetry }: { onRetry: () => void }): ReactNode {
  const { phase } = useCall();
  return (
    <div className="column page-start">
      <h1>This page could not be shown</h1>
      <p className="lead">{phase === 'idle' ? 'Other pages may work.' : 'Your call goes on.'}</p>
      <button
        type="button"
        className="button-quiet"
        // Loading it anew would end a call.
        onClick={() => (phase === 'idle' ? window.location.reload() : onRetry())}
      >
        Try again
      </button>
    </div>
  );
}
