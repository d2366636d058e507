import { PermissionHint, TextInput, useCall } from '@saywell/react';
import { type ReactNode, useState } from 'react';
import { TypedCallNote } from '../call/typed-call-note.tsx';
import { HelpInView } from './help-in-view.tsx';

export interface AgentCallDetailsProps {
  /** A typed line without a call: it may start one. */
  readonly onTypedStart: (text: string) => void;
}

/** What a call may need besides its controls: hints about microphone and sound, and a way to type. */
export default function AgentCallDetails({ onTypedStart }: AgentCallDetailsProps): ReactNode {
  const { phase, error, isAudioBlocked, hearsVisitor } = useCall();
  return (
    <div className="agent-call-details">
      <PermissionHint />
      {error?.code === 'microphone-refused' && <HelpInView />}
      {isAudioBlocked && (
        <output>Your browser holds the sound back. Press anywhere to hear the assistant.</output>
      )}
      <TypedCallNote />
      {!hearsVisitor && phase !== 'idle' && (
        <output>The assistant cannot hear you today. Please type.</output>
      )}
      <TypedWayIn onTypedStart={onTypedStart} />
    </div>
  );
}

const microphoneCodes = new Set(['microphone-refused', 'no-microphone']);

/** Only for visitors who cannot be heard: without a microphone typing is the way in. */
function TypedWayIn({ onTypedStart }: AgentCallDetailsProps): ReactNode {
  const { phase, error, hearsVisitor, call } = useCall();
  const [isNeeded, setNeeded] = useState(false);
  // Stays when the error box is closed: the microphone is no nearer then.
  if (!isNeeded && (!hearsVisitor || microphoneCodes.has(error?.code ?? ''))) setNeeded(true);
  if (!isNeeded) return null;

  function send(text: string): boolean {
    if (phase !== 'idle') return call.sendText(text);
    onTypedStart(text);
    return true;
  }
  return <TextInput onSend={send} isDisabled={phase === 'ending'} placeholder="Type your question" />;
}
