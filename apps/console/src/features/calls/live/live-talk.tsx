import { type ReactNode, useEffect, useRef } from 'react';
import { clock, visible } from '../call-words.ts';
import type { Talk, TalkLine } from './talk.ts';

interface LiveTalkProps {
  readonly talk: Talk;
  /** Epoch ms of the beginning; lines count from it. */
  readonly startedAt: number;
}

/** Pixels from its end within which one reads the end. */
const nearEnd = 80;

/** What is said, as it is said. It follows its end until one scrolls up. */
export function LiveTalk({ talk, startedAt }: LiveTalkProps): ReactNode {
  const box = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const top = useRef(0);
  useEffect(() => {
    if (follows.current && talk.lines.length > 0) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [talk]);
  const partial = talk.lines.filter((line) => line.isPartial);
  const line = (one: TalkLine): ReactNode => <Line key={one.sequence} line={one} startedAt={startedAt} />;
  return (
    <section
      ref={box}
      className="live-talk"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
      tabIndex={0}
      aria-label="What is said"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        // What comes meanwhile moves the end away; whoever goes up does so on purpose.
        if (scrollTop < top.current) follows.current = false;
        if (scrollHeight - scrollTop - clientHeight < nearEnd) follows.current = true;
        top.current = scrollTop;
      }}
    >
      {talk.lines.length === 0 && <p className="quiet">Nothing has been said yet.</p>}
      <div role="log" className="lines">
        {talk.lines.filter((one) => !one.isPartial).map(line)}
      </div>
      {/* It is other words a moment later: readers get it when it is whole. */}
      {partial.length > 0 && (
        <div className="lines" aria-hidden="true">
          {partial.map(line)}
        </div>
      )}
    </section>
  );
}

function Line({
  line: { at, kind, text, isPartial, times },
  startedAt,
}: {
  line: TalkLine;
  startedAt: number;
}): ReactNode {
  const when = clock((at - startedAt) / 1_000);
  if (kind === 'note')
    return (
      <p className="line-use">
        <span className="live-when">{when}</span>
        <span>
          <bdi dir="auto">{visible(text)}</bdi>
          {times > 1 && ` (${times} times)`}
        </span>
      </p>
    );
  return (
    <div className="line" data-speaker={kind} data-partial={isPartial || undefined}>
      <span className="line-time">{when}</span>
      <p dir="auto">
        <span className="visually-hidden">{kind === 'user' ? 'Caller: ' : 'Assistant: '}</span>
        {visible(text)}
      </p>
    </div>
  );
}
