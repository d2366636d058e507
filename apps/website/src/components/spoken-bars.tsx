import type { ReactNode } from 'react';
import type { SpokenWord } from './spoken-words.ts';

const barWidth = 5;
const pitch = 10;
/** Between one speaker and the next. */
const turn = 14;
const height = 72;
const minimumBarHeight = 8;

export interface SpokenBarsProps {
  readonly words: readonly SpokenWord[];
  /** The word being spoken; those after it are still silent. Default: all has been said. */
  readonly position?: number;
}

/** Draws what is said, word by word, in the colours of the speakers. */
export function SpokenBars({ words, position = words.length }: SpokenBarsProps): ReactNode {
  const { groups, width } = layOut(words);
  return (
    <svg
      className="spoken-bars"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      {groups.map(({ x, speaker, levels }, index) => (
        // One path a word: a page with many exchanges stays small.
        <path
          key={x}
          data-speaker={speaker}
          data-silent={index > position || undefined}
          d={levels.map((level, bar) => drawBar(x + bar * pitch, level)).join('')}
        />
      ))}
    </svg>
  );
}

/** An upright line around the middle; its round ends go over it by half its width. */
function drawBar(x: number, level: number): string {
  const length = Math.round(minimumBarHeight + level * (height - minimumBarHeight)) - barWidth;
  return `M${x} ${(height - length) / 2}v${length}`;
}

function layOut(words: readonly SpokenWord[]) {
  let x = barWidth / 2;
  let lastLine = 0;
  const groups = words.map(({ speaker, levels, line }) => {
    if (line !== lastLine) x += turn;
    lastLine = line;
    const group = { x, speaker, levels };
    x += levels.length * pitch;
    return group;
  });
  return { groups, width: x - pitch + barWidth / 2 };
}
