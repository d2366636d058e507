import { CallPanel, PermissionHint, useCall, useTranscript } from '@saywell/react';
import { lazy, type ReactNode, useState } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { useSiteCall } from './call-context.tsx';
import { CallDisclosure } from './call-disclosure.tsx';
import { CallErrorNotice } from './call-error-notice.tsx';
import type { AgentName } from './call-service.ts';
import { ConfigurationWarning } from './configuration-warning.tsx';
import { TypedCallNote } from './typed-call-note.tsx';

// Needed in a call and after a refusal: pages do not fetch them before.
const DeviceMenu = lazy(async () => ({ default: (await import('@saywell/react/device-menu')).DeviceMenu }));
const PermissionHelp = lazy(async () => ({
  default: (await import('../agent-call/help-in-view.tsx')).HelpInView,
}));
const LastConversationActions = lazy(async () => ({
  default: (await import('../call-bar/last-conversation.tsx')).LastConversationActions,
}));

/** The panel's place on its page. */
export const callPanelId = 'call-panel';

export interface SiteCallPanelProps {
  readonly hasTranscript?: boolean;
  readonly hasTextInput?: boolean;
  readonly agent?: AgentName;
  /** What the closed panel says. */
  readonly title: string;
  readonly text: string;
}

/** The call panel as this site's pages embed it. */
export function SiteCallPanel(props: SiteCallPanelProps): ReactNode {
  const { hasTranscript = false, agent = 'main' } = props;
  const { service } = useSiteCall();
  const { phase } = useCall();
  const { isOpen, toggle } = usePanelOpen(phase !== 'idle');
  const mustType = useMustType();

  async function end(): Promise<void> {
    const result = await service.endCall();
    if (!result.success) throw new Error(result.message);
  }
  return (
    <div id={callPanelId} className="call-panel-place">
      <CallPanel
        label="Talk to the assistant"
        startLabel="Start call"
        hasTranscript={hasTranscript}
        hasTextInput={props.hasTextInput === true || mustType}
        isOpen={isOpen}
        onToggle={toggle}
        onStart={() => service.startCall({ agent })}
        onEnd={end}
        onTypedStart={(text) => void service.startCall({ agent, input: 'text', firstMessage: text })}
        deviceMenu={<LateDeviceMenu />}
        invitation={
          <Invitation title={props.title} text={props.text}>
            {hasTranscript && <LastConversation onOpen={toggle} />}
          </Invitation>
        }
        hint={<Hint />}
        notice={<PanelNotices isReading={hasTranscript && isOpen && phase === 'idle'} />}
        footer={<CallDisclosure />}
      />
    </div>
  );
}

/** Without a microphone typing is the way in, whatever the page had planned; also when the error box is closed. */
function useMustType(): boolean {
  const { error } = useCall();
  const [mustType, setMustType] = useState(false);
  const lacksMicrophone = error?.code === 'microphone-refused' || error?.code === 'no-microphone';
  if (lacksMicrophone && !mustType) setMustType(true);
  return mustType;
}

function LateDeviceMenu(): ReactNode {
  const { phase, input } = useCall();
  if (phase !== 'active' || input === 'text') return null;
  return (
    <LatePart>
      <DeviceMenu />
    </LatePart>
  );
}

/** Opens with a call and closes with it; between that the visitor decides. */
function usePanelOpen(hasCall: boolean) {
  const [choice, setChoice] = useState<'auto' | 'open' | 'closed'>('auto');
  const [hadCall, setHadCall] = useState(hasCall);
  if (hadCall !== hasCall) {
    setHadCall(hasCall);
    setChoice('auto');
  }
  const isOpen = choice === 'auto' ? hasCall : choice === 'open';
  return { isOpen, toggle: () => setChoice(isOpen ? 'closed' : 'open') };
}

/** After a call the panel is closed; what was said in it is one press away. */
function LastConversation({ onOpen }: { onOpen: () => void }): ReactNode {
  const { phase } = useCall();
  const { messages } = useTranscript();
  if (phase !== 'idle' || messages.length === 0) return null;

  /** The button goes with the closed panel; the focus is where it leads. */
  function open(): void {
    onOpen();
    setTimeout(() => document.querySelector<HTMLElement>(`#${callPanelId} .saywell-transcript`)?.focus());
  }
  return (
    <button type="button" className="chip last-conversation" onClick={open}>
      Last conversation
    </button>
  );
}

interface InvitationProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Invitation({ title, text, children }: InvitationProps): ReactNode {
  return (
    <div className="invitation">
      <p className="invitation-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}

function Hint(): ReactNode {
  const { phase } = useCall();
  if (phase === 'idle') return 'What you say and hear will stand here.';
  if (phase === 'active') return 'Say hello.';
  return 'One moment.';
}

/** `isReading`: the last conversation is open. */
function PanelNotices({ isReading }: { isReading: boolean }): ReactNode {
  const { isAudioBlocked, isMicrophoneSilent, isReconnecting, hearsVisitor, phase, error } = useCall();
  const { messages } = useTranscript();
  return (
    <div className="panel-notices">
      <ConfigurationWarning />
      <PermissionHint />
      <CallErrorNotice />
      {error?.code === 'microphone-refused' && (
        <LatePart>
          <PermissionHelp />
        </LatePart>
      )}
      {isReading && messages.length > 0 && (
        <LatePart>
          <LastConversationActions />
        </LatePart>
      )}
      {isReconnecting && <output>The connection is lost for a moment. Your call is kept.</output>}
      {isMicrophoneSilent && (
        <output>No sound from your microphone. Another tab or app may have taken it.</output>
      )}
      {isAudioBlocked && (
        <output>Your browser holds the sound back. Press anywhere to hear the assistant.</output>
      )}
      <TypedCallNote />
      {!hearsVisitor && phase !== 'idle' && (
        <output>The assistant cannot hear you today. Please type.</output>
      )}
      <noscript>
        <p>Calls need JavaScript. Without it, please write or phone us: see the foot of this page.</p>
      </noscript>
    </div>
  );
}
