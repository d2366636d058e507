import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { useCallNotice, useSiteCall } from './call-context.tsx';
import { describeCallError } from './call-messages.ts';

const microphoneCodes = new Set(['microphone-refused', 'no-microphone']);

/** Says what went wrong with the call and what can be done about it. `lead`: what the press before it had wanted. */
export function CallErrorNotice({ lead }: { lead?: ReactNode }): ReactNode {
  const { service, notice, explainFailure } = useSiteCall();
  const { error, phase, call } = useCall();
  if (error === null) return null;
  const failure = explainFailure(error);
  const lacksMicrophone = microphoneCodes.has(error.code);
  return (
    <div className="call-error" role="alert">
      <p className="call-error-title">Connection Error</p>
      {lead}
      <p>{describeCallError(error, failure, phase !== 'idle')}</p>
      {lacksMicrophone && <p>You can also type: your question starts the conversation.</p>}
      {service.getStoredQuestion() !== '' && <p>Your question is kept: the next call begins with it.</p>}
      <FailureDetails text={failure.detail} />
      <DismissButton
        onDismiss={() => {
          notice.set('');
          call.dismissError();
        }}
      />
    </div>
  );
}

/** The same, floating, for pages whose panel does not say it. `lead`: see `CallErrorNotice`. */
export function FloatingCallError({ lead }: { lead?: ReactNode }): ReactNode {
  return (
    <div className="floating-error">
      <CallErrorNotice lead={lead} />
    </div>
  );
}

/** On every page: what a press outside of a call panel could not do; without a panel with what went wrong. */
export function FloatingCallNotice({ hasPanel }: { hasPanel: boolean }): ReactNode {
  const { notice } = useSiteCall();
  const text = useCallNotice();
  const { error } = useCall();
  const lead = text !== '' && <p>{text}</p>;
  if (error !== null && !hasPanel) return <FloatingCallError lead={lead} />;
  if (!lead) return null;
  return (
    <div className="floating-error floating-notice">
      <div className="call-error" role="alert">
        {lead}
        <DismissButton onDismiss={() => notice.set('')} />
      </div>
    </div>
  );
}

/** The technical line, for whoever is asked about it. */
export function FailureDetails({ text }: { text: string }): ReactNode {
  if (text === '') return null;
  return (
    <details className="call-error-details">
      <summary>Details</summary>
      <p>{text}</p>
    </details>
  );
}

function DismissButton({ onDismiss }: { onDismiss: () => void }): ReactNode {
  return (
    <button type="button" className="link-button" onClick={onDismiss}>
      Dismiss
    </button>
  );
}
