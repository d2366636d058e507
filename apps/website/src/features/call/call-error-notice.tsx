import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { describeCallError } from './call-messages.ts';

const microphoneCodes = new Set(['microphone-refused', 'no-microphone']);

/** Says what went wrong with the call and what can be done about it. */
export function CallErrorNotice(): ReactNode {
  const { error, call } = useCall();
  if (error === null) return null;
  return (
    <div className="call-error" role="alert">
      <p className="call-error-title">Connection Error</p>
      <p>{describeCallError(error)}</p>
      {microphoneCodes.has(error.code) && <p>You can also type: your question starts the conversation.</p>}
      <button type="button" className="link-button" onClick={() => call.dismissError()}>
        Dismiss
      </button>
    </div>
  );
}

/** The same, floating, for pages without a call panel. */
export function FloatingCallError(): ReactNode {
  return (
    <div className="floating-error">
      <CallErrorNotice />
    </div>
  );
}
