import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { clock, visible } from '../../call-words.ts';
import { type Line, lineAt, type ToolUse } from '../lines.ts';
import { hasBegun, type Player } from '../player.ts';
import { findIn } from './found.ts';
import { pressedLetter } from './highlights.ts';
import { TranscriptSearch } from './transcript-search.tsx';
import { useHeardWord } from './use-heard-word.ts';
import { timeOf } from './words.ts';

interface TranscriptProps {
  readonly lines: readonly Line[];
  readonly tools: readonly ToolUse[];
  readonly player: Player;
}

/** What was said, and a search in it. */
export function Transcript(props: TranscriptProps): ReactNode {
  const { lines } = props;
  const list = useRef<HTMLOListElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => findIn(lines, query), [lines, query]);
  return (
    <>
      <TranscriptSearch
        list={list}
        query={query}
        found={found}
        at={at}
        search={(next) => {
          setQuery(next);
          setAt(0);
        }}
        goTo={setAt}
      />
      <Lines {...props} list={list} showsAll={found.length > 0} />
    </>
  );
}

interface LinesProps extends TranscriptProps {
  readonly list: RefObject<HTMLOListElement | null>;
  /** Are long lines whole, too? */
  readonly showsAll: boolean;
}

/** So many are there with the page; those of a long call follow behind its first picture. */
const linesAtFirst = 60;

/** The line and the word that are heard are marked and stay in sight until one scrolls oneself. */
function Lines({ lines, tools, player, list, showsAll }: LinesProps): ReactNode {
  useHeardWord(list, lines, player);
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
  }, [list, current, isPlaying]);
  const play = useCallback(
    (seconds: number): void => {
      follows.current = true;
      player.playFrom(seconds);
    },
    [player],
  );
  const first = useMemo(() => lines.slice(0, linesAtFirst), [lines]);
  const shown = useDeferredValue(lines, first);
  return (
    <ol ref={list} className="lines" aria-label="What was said">
      {shown.map((line, index) => (
        <SaidLine
          // oxlint-disable-next-line react/no-array-index-key -- lines are never moved
          key={index}
          line={line}
          uses={toolsBetween(tools, shown[index - 1], line)}
          isCurrent={index === current}
          showsAll={showsAll}
          play={play}
        />
      ))}
      {shown === lines && <Uses uses={toolsBetween(tools, lines.at(-1), undefined)} />}
    </ol>
  );
}

const lineNow = (lines: readonly Line[], player: Player): number => {
  const state = player.state();
  return hasBegun(state) ? lineAt(lines, state.at) : -1;
};

const noUses: readonly ToolUse[] = [];

function toolsBetween(tools: readonly ToolUse[], before: Line | undefined, line: Line | undefined) {
  const found = tools.filter(({ at }) => at >= (before?.from ?? 0) && (line === undefined || at < line.from));
  return found.length === 0 ? noUses : found;
}

function Uses({ uses }: { uses: readonly ToolUse[] }): ReactNode {
  return uses.map((use) => (
    <li key={use.id} className="line-use">
      {use.hasFailed === true ? 'The tool' : 'Used the tool'} <bdi>{visible(use.name)}</bdi>
      {use.hasFailed === true && ' failed'}
      {use.tookMs !== undefined && `, ${use.tookMs} ms`}
    </li>
  ));
}

interface SaidLineProps {
  readonly line: Line;
  readonly uses: readonly ToolUse[];
  readonly isCurrent: boolean;
  readonly showsAll: boolean;
  readonly play: (seconds: number) => void;
}

/** Longer ones are shown when one wants to read them. */
const shownLetters = 2_000;

const SaidLine = memo(
  function SaidLine({ line, uses, isCurrent, showsAll, play }: SaidLineProps): ReactNode {
    const [isOpen, setOpen] = useState(line.text.length <= shownLetters);
    const isWhole = isOpen || showsAll;
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
            if (isOther || getSelection()?.isCollapsed === false) return;
            const letter = pressedLetter(event.nativeEvent, event.currentTarget);
            play(letter === undefined ? line.from : timeOf(line, letter));
          }}
        >
          <button type="button" className="line-time" aria-label={`Play from ${clock(line.from)}`}>
            {clock(line.from)}
          </button>
          <p dir="auto">
            <span className="visually-hidden">{visible(who)}: </span>
            {isWhole ? line.text : `${line.text.slice(0, shownLetters)}…`}
            {!isWhole && (
              <button type="button" className="line-more text-link" onClick={() => setOpen(true)}>
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
    before.showsAll === after.showsAll &&
    before.uses.length === after.uses.length,
);
