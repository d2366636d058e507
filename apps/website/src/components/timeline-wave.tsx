import type { ReactNode } from 'react';

/**
 * A stretch of a long conversation, one character a bar: `1` to `9` is the
 * caller, `a` to `i` our answer, each from soft to loud; `.` is silence.
 */
export type WaveScore = string;

const loudest = 9;
/** Half the picture's height, less the round end of the loudest bar. */
const halfRange = 48;

const voices = [
  { speaker: 'silence', levelOf: (mark: string) => (mark === '.' ? 0 : undefined) },
  { speaker: 'user', levelOf: (mark: string) => (/[1-9]/.test(mark) ? Number(mark) : undefined) },
  {
    speaker: 'assistant',
    levelOf: (mark: string) => (/[a-i]/.test(mark) ? Number.parseInt(mark, 36) - loudest : undefined),
  },
];

/**
 * Draws the score as strokes of one width, however the style sheet stretches
 * the square picture; a transform of the paths turns it upright.
 */
export function TimelineWave({ score }: { score: WaveScore }): ReactNode {
  return (
    <svg className="timeline-wave" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {voices.map(({ speaker, levelOf }) => (
        <path key={speaker} data-speaker={speaker} d={drawBars(score, levelOf)} />
      ))}
    </svg>
  );
}

function drawBars(score: WaveScore, levelOf: (mark: string) => number | undefined): string {
  const pitch = 100 / score.length;
  return Array.from(score)
    .map((mark, index) => {
      const level = levelOf(mark);
      if (level === undefined) return '';
      const half = (level / loudest) * halfRange;
      return `M${round((index + 0.5) * pitch)} ${round(50 - half)}v${round(2 * half)}`;
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
