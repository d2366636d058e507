import { CallDuration, Transcript, useCall } from '@saywell/react';
import { type ReactNode, useState } from 'react';
import { LastConversationActions } from './last-conversation.tsx';

/** After a call, on pages without a transcript: what was said can be read, kept and gone on with. */
export function EndedBar({ onDismiss }: { onDismiss: () => void }): ReactNode {
  const { statusMessage } = useCall();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="call-bar call-ended" aria-label="Last call">
      {isOpen && (
        <div className="call-bar-sheet" id="last-conversation">
          <Transcript />
          <LastConversationActions />
        </div>
      )}
      <div className="call-bar-row">
        <p className="call-ended-state">
          {statusMessage || 'Call ended'} <CallDuration />
        </p>
        <button
          type="button"
          className="chip"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'last-conversation' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Last conversation
        </button>
        <button type="button" className="link-button" onClick={onDismiss}>
          Dismiss
        </button>
      </div>
    </section>
  );
}
