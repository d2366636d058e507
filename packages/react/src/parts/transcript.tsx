import { type ReactNode, useEffect, useRef } from 'react';
import { useTranscript } from '../hooks/use-transcript.ts';
import type { Speaker } from '../state/call-state.ts';
import { type Bubble, bubblesOf } from './bubbles.ts';

const speakers = ['user', 'assistant'] as const;
const names: Record<Speaker, string> = { user: 'You', assistant: 'Assistant' };

/**
 * What was said. Finished utterances are announced; the words being spoken are
 * for the eye only, a reader would hear every sentence many times. The region must exist
 * before its first line, so hide this part instead of leaving it out.
 */
export function Transcript({ isHidden = false }: { isHidden?: boolean }): ReactNode {
  const { messages, partials } = useTranscript();
  const box = useStickToEnd();
  const bubbles = bubblesOf(messages);
  const last = messages.at(-1);
  const growing = last?.role === 'assistant' && last.isCut !== true ? partials.assistant : '';
  const apart = { ...partials, ...(growing !== '' && { assistant: '' }) };
  return (
    <div
      className="saywell-transcript"
      ref={box}
      hidden={isHidden}
      role="log"
      aria-live="polite"
      // A bubble that is cut to what was heard is no news.
      aria-relevant="additions"
      aria-label="Transcript"
      // A box that scrolls has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {bubbles.map((pieces, index) => (
        <BubbleOf key={pieces[0].id} pieces={pieces} growing={index === bubbles.length - 1 ? growing : ''} />
      ))}
      <div className="saywell-partials" aria-hidden="true">
        {speakers.map(
          (role) =>
            apart[role] !== '' && (
              <p key={role} className="saywell-bubble" data-role={role} data-partial="true">
                {apart[role]}
              </p>
            ),
        )}
      </div>
    </div>
  );
}

interface BubbleProps {
  readonly pieces: Bubble;
  /** What is being said now and goes on from them. */
  readonly growing: string;
}

function BubbleOf({ pieces, growing }: BubbleProps): ReactNode {
  const { role } = pieces[0];
  return (
    <p
      className="saywell-bubble"
      data-role={role}
      data-cut={pieces.at(-1)?.isCut}
      data-partial={growing === '' ? undefined : 'true'}
    >
      <span className="saywell-speaker">{names[role]}: </span>
      {pieces.map(({ id, content }, index) => (
        <span key={id} className="saywell-piece">
          {index === 0 ? content : ` ${content}`}
        </span>
      ))}
      {growing !== '' && <span aria-hidden="true"> {growing}</span>}
    </p>
  );
}

/** Within this distance of the end, pixels, a reader is taken to follow along. */
const followDistancePx = 80;

/** The end stays in view unless the reader has scrolled up. */
function useStickToEnd() {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const remember = () => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < followDistancePx;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, []);
  useEffect(() => {
    if (box.current !== null && follows.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return box;
}
