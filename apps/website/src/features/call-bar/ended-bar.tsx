import { CallDuration, Transcript, useCall, useTranscript } from '@saywell/react';
import { type ReactNode, useState } from 'react';
import { LastConversationActions } from './last-conversation.tsx';

/** After a call, on pages without a panel: what was said can be read, kept and gone on with. */
export function EndedBar(): ReactNode {
  const { statusMessage } = useCall();
  const { messages } = useTranscript();
  const [isOpen, setOpen] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  if (messages.length === 0 || isDismissed) return null;
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
        <button type="button" className="link-button" onClick={() => setDismissed(true)}>
          Dismiss
        </button>
      </div>
    </section>
  );
}
