import { memo, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { clock, visible } from '../call-words.ts';
import { type Line, lineAt, type ToolUse } from './lines.ts';
import type { Player } from './player.ts';

interface TranscriptProps {
  readonly lines: readonly Line[];
  readonly tools: readonly ToolUse[];
  readonly player: Player;
}

/** What was said; the line that is heard is marked and stays in sight until one scrolls oneself. */
export function Transcript({ lines, tools, player }: TranscriptProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const current = useSyncExternalStore(player.subscribe, () => lineNow(lines, player));
  const isPlaying = useSyncExternalStore(player.subscribe, () => player.state().isPlaying);
  const follows = useRef(true);
  useEffect(() => {
    const stop = (): void => {
      follows.current = false;
    };
    addEventListener('wheel', stop, { passive: true });
    addEventListener('touchmove', stop, { passive: true });
    return () => {
      removeEventListener('wheel', stop);
      removeEventListener('touchmove', stop);
    };
  }, []);
  useEffect(() => {
    if (!isPlaying || !follows.current || current < 0) return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, isPlaying]);
  const play = useCallback(
    (line: Line): void => {
      follows.current = true;
      player.playFrom(line.from);
    },
    [player],
  );
  return (
    <ol ref={list} className="lines" aria-label="What was said">
      {lines.map((line, index) => (
        <SaidLine
          // oxlint-disable-next-line react/no-array-index-key -- lines are never moved
          key={index}
          line={line}
          uses={toolsBetween(tools, lines[index - 1], line)}
          isCurrent={index === current}
          play={play}
        />
      ))}
      <Uses uses={toolsBetween(tools, lines.at(-1), undefined)} />
    </ol>
  );
}

/** Before it has begun nothing is being said. */
const lineNow = (lines: readonly Line[], player: Player): number => {
  const { at, isPlaying } = player.state();
  return at === 0 && !isPlaying ? -1 : lineAt(lines, at);
};

const noUses: readonly ToolUse[] = [];

function toolsBetween(tools: readonly ToolUse[], before: Line | undefined, line: Line | undefined) {
  const found = tools.filter(({ at }) => at >= (before?.from ?? 0) && (line === undefined || at < line.from));
  return found.length === 0 ? noUses : found;
}

function Uses({ uses }: { uses: readonly ToolUse[] }): ReactNode {
  return uses.map((use) => (
    <li key={use.id} className="line-use">
      Used the tool <bdi>{visible(use.name)}</bdi>
      {use.tookMs !== undefined && `, ${use.tookMs} ms`}
    </li>
  ));
}

interface SaidLineProps {
  readonly line: Line;
  readonly uses: readonly ToolUse[];
  readonly isCurrent: boolean;
  readonly play: (line: Line) => void;
}

/** Longer ones are shown when one wants to read them. */
const shownLetters = 2_000;

const SaidLine = memo(
  function SaidLine({ line, uses, isCurrent, play }: SaidLineProps): ReactNode {
    const [isWhole, setWhole] = useState(line.text.length <= shownLetters);
    const who = line.name ?? (line.speaker === 'user' ? 'Caller' : 'Assistant');
    return (
      <>
        <Uses uses={uses} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the button in it does the same */}
        <li
          className="line"
          data-speaker={line.speaker}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={(event) => {
            const isOther = event.target instanceof Element && event.target.closest('.line-more') !== null;
            // Who marks words wants to copy them.
            if (!isOther && getSelection()?.isCollapsed !== false) play(line);
          }}
        >
          <button type="button" className="line-time" aria-label={`Play from ${clock(line.from)}`}>
            {clock(line.from)}
          </button>
          <p dir="auto">
            <span className="visually-hidden">{visible(who)}: </span>
            {isWhole ? line.text : `${line.text.slice(0, shownLetters)}…`}
            {!isWhole && (
              <button type="button" className="line-more text-link" onClick={() => setWhole(true)}>
                Show all {line.text.length.toLocaleString('en')} characters
              </button>
            )}
          </p>
        </li>
      </>
    );
  },
  (before, after) =>
    before.line === after.line &&
    before.play === after.play &&
    before.isCurrent === after.isCurrent &&
    before.uses.length === after.uses.length,
);
