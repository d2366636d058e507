import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { useCallNotice, useSiteCall } from './call-context.tsx';
import { describeCallError } from './call-messages.ts';

/** Says what went wrong with the call and what can be done about it. `lead`: what the press before it had wanted, and perhaps why it did not come. */
export function CallErrorNotice({ lead = '' }: { lead?: string }): ReactNode {
  const { service, notice, explainFailure } = useSiteCall();
  const { error, phase, call } = useCall();
  if (error === null) return null;
  const failure = explainFailure(error);
  const isSaid = failure.sentence !== '' && lead.includes(failure.sentence);
  return (
    <div className="call-error" role="alert">
      <p className="call-error-title">Connection Error</p>
      {lead !== '' && <p>{lead}</p>}
      {!isSaid && <p>{describeCallError(error, failure, phase !== 'idle')}</p>}
      {error.code.includes('microphone') && <p>You can also type: your question starts the conversation.</p>}
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

/** On every page: what a press outside of a call panel could not do; without a panel with what went wrong. */
export function FloatingCallNotice({ hasPanel }: { hasPanel: boolean }): ReactNode {
  const { notice } = useSiteCall();
  const text = useCallNotice();
  const { error } = useCall();
  if (error !== null && !hasPanel)
    return (
      <div className="floating-error">
        <CallErrorNotice lead={text} />
      </div>
    );
  if (text === '') return null;
  return (
    <div className="floating-error floating-notice">
      <div className="call-error" role="alert">
        <p>{text}</p>
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
