import { type ReactNode, useMemo } from 'react';
import { SpokenBars } from './spoken-bars.tsx';
import { type SpokenLine, type SpokenWord, spokenWords } from './spoken-words.ts';
import { usePlayback } from './use-playback.ts';

export interface PlayableExchangeProps {
  /** What the exchange is about, for the button's name. */
  readonly name: string;
  readonly lines: readonly SpokenLine[];
  /** Who the caller is to the reader: `Caller` or `You`. */
  readonly callerName: string;
  readonly caption: string;
  /** The file in which it is spoken, see `sound.ts`. Absent: it is read in silence. */
  readonly sound?: string | undefined;
  readonly isPlaying: boolean;
  readonly onPlayingChange: (isPlaying: boolean) => void;
}

/**
 * A short exchange that can be heard, its words in step, or read at the pace of speech. At rest all
 * of it can be read; while it plays, words and bars keep their places, so nothing moves.
 */
export function PlayableExchange(props: PlayableExchangeProps): ReactNode {
  const { name, lines, isPlaying, onPlayingChange } = props;
  const words = useMemo(() => spokenWords(lines), [lines]);
  const durationsMs = words.map(({ durationMs }) => durationMs);
  const onEnd = () => onPlayingChange(false);
  const { position, isSilent, play } = usePlayback({ durationsMs, isPlaying, sound: props.sound, onEnd });

  function press(): void {
    if (!isPlaying) play();
    onPlayingChange(!isPlaying);
  }
  return (
    <div className="playable">
      <div className="playable-strip">
        <button
          type="button"
          className="play-button"
          aria-label={`${isPlaying ? 'Pause' : isSilent ? 'Read along' : 'Play'}: ${name}`}
          data-replay="true"
          onClick={press}
        >
          <PlayIcon isPlaying={isPlaying} />
        </button>
        <SpokenBars words={words} position={position} />
      </div>
      <ol className="spoken-lines">
        {lines.map(([speaker, text], line) => (
          <li key={text} data-role={speaker} data-ahead={isAhead(words, line, position) || undefined}>
            <span className="visually-hidden">{speaker === 'user' ? props.callerName : 'Assistant'}: </span>
            <Line words={words} line={line} position={position} />
          </li>
        ))}
      </ol>
      <p className="playable-caption">
        {props.caption}
        {isSilent && props.sound !== undefined && ' The sound could not be loaded: read along.'}
      </p>
    </div>
  );
}

function isAhead(words: readonly SpokenWord[], line: number, position: number | undefined): boolean {
  return position !== undefined && line > (words[position]?.line ?? 0);
}

/** One line in three parts: said, being said, still to come. */
function Line({ words, line, position }: { words: readonly SpokenWord[]; line: number; position?: number }) {
  const start = words.findIndex((word) => word.line === line);
  const texts = words.filter((word) => word.line === line).map(({ text }) => text);
  const current = position === undefined ? texts.length : position - start;
  if (current < 0 || current >= texts.length) return texts.join(' ');
  return (
    <>
      {texts
        .slice(0, current)
        .map((text) => `${text} `)
        .join('')}
      <span className="word-now" key={current}>
        {texts[current]}
      </span>
      <span className="words-ahead">
        {texts
          .slice(current + 1)
          .map((text) => ` ${text}`)
          .join('')}
      </span>
    </>
  );
}

function PlayIcon({ isPlaying }: { isPlaying: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={isPlaying ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5.2v13.6L19 12z'} />
    </svg>
  );
}
