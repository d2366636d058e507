import { useCall, useTranscript } from '@saywell/react';
import type { ReactNode } from 'react';
import { CallDisclosure } from '../call/call-disclosure.tsx';
import { type BarState, barLabels, barTrouble } from './bar-state.ts';
import { lastWords } from './last-words.ts';

export interface CallWordsProps {
  readonly state: BarState;
  readonly hasCaptions: boolean;
}

/** Who speaks, and below it what a visitor should know or what was said last. */
export function CallWords({ state, hasCaptions }: CallWordsProps): ReactNode {
  const call = useCall();
  const trouble = barTrouble(call);
  return (
    <div className="call-bar-words">
      <output className="call-bar-state">
        {barLabels[state]}
        {call.isMuted && call.input === 'voice' && state !== 'muted' && (
          <span className="saywell-status-detail">Muted</span>
        )}
      </output>
      {state === 'connecting' ? (
        <CallDisclosure />
      ) : trouble !== '' ? (
        <output className="call-bar-trouble">{trouble}</output>
      ) : (
        hasCaptions && <Captions />
      )}
    </div>
  );
}

/** For the eye only: a reader's ear has the voices themselves, and the transcript to look things up. */
function Captions(): ReactNode {
  const last = lastWords(useTranscript());
  if (last === undefined) return null;
  return (
    <p className="call-bar-captions" data-role={last.speaker} aria-hidden="true">
      {/* The newest words are at its end, which is the part that is always seen. */}
      <span>
        {last.isCut && '… '}
        {last.words.map(({ key, text }) => (
          <span key={key}>{text} </span>
        ))}
      </span>
    </p>
  );
}
