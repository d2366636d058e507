import { type ReactNode, useId } from 'react';
import { useCall } from '../hooks/use-call.ts';
import { useTranscript } from '../hooks/use-transcript.ts';
import { CallButton } from './call-button.tsx';
import { CallDuration } from './call-duration.tsx';
import { TranscriptIcon } from './icons.tsx';
import { MuteButton } from './mute-button.tsx';
import { PanelTextInput } from './panel-text-input.tsx';
import { StatusDot } from './status-dot.tsx';
import { Transcript } from './transcript.tsx';
import { Waveform } from './waveform.tsx';

export interface CallPanelProps {
  /** Name of the region, for readers. */
  readonly label: string;
  readonly startLabel: string;
  /** Which of the optional pieces this page shows. Both default to false. */
  readonly hasTranscript?: boolean;
  readonly hasTextInput?: boolean;
  /** Open shows the transcript, closed the invitation. */
  readonly isOpen: boolean;
  /** Offered beside the end button when given. */
  readonly onToggle?: () => void;
  readonly onStart: () => Promise<unknown>;
  readonly onEnd: () => Promise<unknown>;
  /** Without a call, a typed line may start one. Default: only during a call. */
  readonly onTypedStart?: (text: string) => void;
  /** Beside the mute button: `DeviceMenu`, which a page may load late. */
  readonly deviceMenu?: ReactNode;
  /** What a closed panel says. */
  readonly invitation?: ReactNode;
  /** What an open one says before the first word. */
  readonly hint?: ReactNode;
  /** Errors and hints, above the controls. */
  readonly notice?: ReactNode;
  readonly footer?: ReactNode;
}

/** The whole conversation in one card, put together from the parts of this package. */
export function CallPanel(props: CallPanelProps): ReactNode {
  const { label, hasTranscript = false, hasTextInput = false, isOpen, onToggle, invitation } = props;
  const { phase, isAssistantSpeaking, isUserSpeaking } = useCall();
  const speaker = isAssistantSpeaking ? 'assistant' : isUserSpeaking ? 'user' : undefined;
  const bodyId = useId();
  const showsTranscript = hasTranscript && isOpen;
  return (
    <section
      className="saywell-panel"
      aria-label={label}
      data-phase={phase}
      data-open={isOpen}
      data-voice={speaker}
    >
      <div className="saywell-panel-head">
        <StatusDot />
        <CallDuration />
      </div>
      <div className="saywell-panel-body" id={bodyId}>
        {!showsTranscript && invitation}
        {showsTranscript && <OpeningHint>{props.hint}</OpeningHint>}
        {hasTranscript && <Transcript isHidden={!isOpen} />}
      </div>
      <Waveform />
      {props.notice}
      <div className="saywell-panel-controls">
        <div className="saywell-microphone">
          {props.deviceMenu}
          <MuteButton />
        </div>
        <CallButton startLabel={props.startLabel} onStart={props.onStart} onEnd={props.onEnd} />
        {hasTranscript && onToggle && (
          <button
            type="button"
            className="saywell-round-button"
            aria-label="Transcript"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <TranscriptIcon />
          </button>
        )}
      </div>
      {hasTextInput && <PanelTextInput onTypedStart={props.onTypedStart} />}
      {props.footer}
    </section>
  );
}

function OpeningHint({ children }: { children: ReactNode }): ReactNode {
  const { messages, partials } = useTranscript();
  const isSilent = messages.length === 0 && partials.user === '' && partials.assistant === '';
  return isSilent ? <p className="saywell-hint">{children}</p> : null;
}
