import { CallDuration, useCall, Waveform } from '@saywell/react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { TalkLines } from './talk-lines.tsx';
import { WriteField } from './talk-idle.tsx';
import type { TalkOffer } from './talk-offer.ts';
import { useTalk } from '../use-talk.ts';

const DeviceMenu = lazy(async () => ({ default: (await import('@saywell/react/device-menu')).DeviceMenu }));
const PermissionHelp = lazy(async () => ({
  default: (await import('@saywell/react/permission-help')).PermissionHelp,
}));

interface TalkCallProps {
  readonly offer: TalkOffer;
  readonly isTalking: boolean;
  readonly refusedMicrophone: () => void;
  /** What one may do when it is over. */
  readonly idle: ReactNode;
}

/** A call that is beginning, going on, or just over. */
export function TalkCall({ offer, isTalking, refusedMicrophone, idle }: TalkCallProps): ReactNode {
  const { target } = useTalk();
  const { error, phase } = useCall();
  const lacksMicrophone = error?.code === 'microphone-refused' || error?.code === 'no-microphone';
  const tell = useEffectEvent(refusedMicrophone);
  useEffect(() => {
    if (lacksMicrophone) tell();
  }, [lacksMicrophone]);
  return (
    <>
      <header className="talk-head">
        <span className="talk-state" data-phase={phase}>
          <bdi>{target?.name}</bdi>
          <small>{stateText(target?.state)}</small>
        </span>
        <CallDuration />
      </header>
      <TalkLines name={target?.name ?? offer.name} />
      <Notes />
      {isTalking ? <Controls /> : <After>{idle}</After>}
    </>
  );
}

const stateText = (state: string | undefined): string =>
  state === 'draft' ? 'Draft' : state === 'published' || state === undefined ? 'Live' : state;

function Controls(): ReactNode {
  const { call, phase, input, isMuted, isAssistantSpeaking } = useCall();
  const isActive = phase === 'active';
  return (
    <div className="talk-controls">
      <Waveform />
      <div className="talk-buttons">
        {input === 'voice' && (
          <IconButton
            icon={isMuted ? 'muted' : 'microphone'}
            label={isMuted ? 'Unmute' : 'Mute'}
            aria-pressed={isMuted}
            reason={isActive ? undefined : 'The call has not begun.'}
            onClick={() => call.setMuted(!isMuted)}
          />
        )}
        {input === 'voice' && isActive && (
          <Suspense>
            <DeviceMenu />
          </Suspense>
        )}
        <IconButton
          icon="hand"
          label="Interrupt"
          reason={isActive && isAssistantSpeaking ? undefined : 'It is not speaking.'}
          onClick={() => call.interrupt()}
        />
        <Button
          look="danger"
          icon="hangUp"
          busy={phase === 'ending'}
          onClick={() => void call.end().catch(() => undefined)}
        >
          {phase === 'connecting' ? 'Cancel' : 'End'}
        </Button>
      </div>
      <WriteField label="Write to it" send={(text) => call.sendText(text)} />
    </div>
  );
}

function After({ children }: { children: ReactNode }): ReactNode {
  const { callId } = useTalk();
  return (
    <div className="talk-after">
      {callId !== null && (
        <Link to="/calls/$callId" params={{ callId }} className="talk-see">
          <Icon name="calls" size={18} />
          See this call
          <Icon name="arrow" size={18} />
        </Link>
      )}
      {children}
    </div>
  );
}

/** What goes wrong, and what to do about it. */
function Notes(): ReactNode {
  const { refusal } = useTalk();
  const { error, isReconnecting, isMicrophoneSilent, isAudioBlocked, hearsVisitor, phase, input } = useCall();
  if (refusal !== null && phase === 'idle') return <ProblemNote error={refusal} />;
  if (error?.code === 'microphone-refused')
    return (
      <div className="talk-note" role="alert">
        <p>The browser does not give this page the microphone. Write instead.</p>
        <Suspense>
          <details>
            <summary>How to allow it</summary>
            <PermissionHelp />
          </details>
        </Suspense>
      </div>
    );
  if (error !== null) return <TalkNote isAlert>{errorText[error.code] ?? errorText['call-failed']}</TalkNote>;
  if (isReconnecting) return <TalkNote>The connection is lost for the moment…</TalkNote>;
  if (isAudioBlocked) return <TalkNote>The browser is silent until you press anywhere.</TalkNote>;
  if (isMicrophoneSilent && input === 'voice')
    return <TalkNote>Your microphone is open and gives nothing.</TalkNote>;
  if (!hearsVisitor) return <TalkNote>This installation does not hear: write to it.</TalkNote>;
  return null;
}

function TalkNote({ children, isAlert = false }: { children: ReactNode; isAlert?: boolean }): ReactNode {
  return (
    <p className="talk-note" role={isAlert ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

const errorText: Readonly<Record<string, string>> = {
  'no-microphone': 'There is no microphone here, or another program has it. Write instead.',
  'load-failed': 'What makes calls could not be loaded. Try again.',
  timeout: 'The call did not begin in time. Try again.',
  unsupported: 'This browser cannot make calls.',
  'call-failed': 'The call could not be made. Try again.',
};
