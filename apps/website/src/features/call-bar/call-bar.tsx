import { CallDuration, MuteButton, Transcript, useCall, useTranscript, Waveform } from '@saywell/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { EndCallButton } from '../call/floating-end-call.tsx';
import { barState } from './bar-state.ts';
import './call-bar.css';
import { CallWords } from './call-words.tsx';
import { EndedBar } from './ended-bar.tsx';
import { HeaderCallTime } from './header-call-time.tsx';
import { keepCallOverReload } from './kept-call.ts';
import { TypedWayIn } from './typed-way-in.tsx';
import { useCloseOnEscape, useFocusHandOver, useOtherEndInView } from './use-bar-view.ts';

export interface CallBarProps {
  /** The page keeps the last conversation in a panel of its own. */
  readonly hasTranscript: boolean;
}

/** The call at the foot of every page that shows no other red way out of it. */
export default function CallBar({ hasTranscript }: CallBarProps): ReactNode {
  const { phase, call } = useCall();
  useEffect(() => keepCallOverReload(call), [call]);
  const { messages } = useTranscript();
  // Of this conversation, on every page.
  const [dismissed, setDismissed] = useState<typeof messages>();
  if (phase !== 'idle') return <RunningBar />;
  return (
    <>
      <TypedWayIn />
      {!hasTranscript && messages.length > 0 && messages !== dismissed && (
        <EndedBar onDismiss={() => setDismissed(messages)} />
      )}
    </>
  );
}

function RunningBar(): ReactNode {
  const state = barState(useCall());
  const bar = useRef<HTMLElement>(null);
  const isAside = useOtherEndInView();
  const [hasCaptions, setCaptions] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useCloseOnEscape(isOpen, close);
  useFocusHandOver(bar);
  return (
    <section
      className="call-bar"
      aria-label="Call"
      ref={bar}
      data-state={state}
      data-aside={isAside}
      data-open={isOpen}
    >
      <HeaderCallTime />
      <div className="call-bar-sheet" id="call-bar-transcript" hidden={!isOpen}>
        <Transcript isHidden={!isOpen} />
      </div>
      <div className="call-bar-row">
        <CallWords state={state} hasCaptions={hasCaptions} />
        {/* Aside nobody sees it move. */}
        <div className="call-bar-wave">{!isAside && <Waveform />}</div>
        <span className="call-bar-time" aria-hidden="true">
          <CallDuration />
        </span>
        <TranscriptButton isOpen={isOpen} onChange={setOpen} />
        <div className="call-bar-controls">
          <MuteButton />
          <CaptionsButton isOn={hasCaptions} onChange={setCaptions} />
          <span data-call-control="floating">
            <EndCallButton />
          </span>
        </div>
      </div>
    </section>
  );
}

function CaptionsButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }): ReactNode {
  return (
    <button
      type="button"
      className="saywell-round-button"
      aria-pressed={isOn}
      aria-label="Captions"
      title={isOn ? 'Hide the words' : 'Show the words'}
      onClick={() => onChange(!isOn)}
    >
      <svg className="saywell-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M5 7h14M5 12h9M5 17h11" />
      </svg>
    </button>
  );
}

function TranscriptButton({
  isOpen,
  onChange,
}: {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="saywell-round-button"
      aria-expanded={isOpen}
      aria-controls="call-bar-transcript"
      aria-label="Transcript"
      title={isOpen ? 'Close the whole conversation' : 'Show the whole conversation'}
      onClick={() => onChange(!isOpen)}
    >
      <svg className="saywell-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={isOpen ? 'M6 9l6 6 6-6' : 'M6 15l6-6 6 6'} />
      </svg>
    </button>
  );
}
