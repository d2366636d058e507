import type { ReactNode } from 'react';

const weeks = 4;
const barsPerWeek = 18;
const pitch = 12;
const barWidth = 5;
const height = 96;

/** In the first week only the visitor talks, in the last only the assistant; between them they take turns. */
function speakerAt(index: number): 'user' | 'assistant' {
  const week = Math.floor(index / barsPerWeek);
  if (week === 0) return 'user';
  if (week === weeks - 1) return 'assistant';
  const turn = index % 9;
  return turn < (week === 1 ? 5 : 2) ? 'user' : 'assistant';
}

/** Both talk from the start; the assistant is quiet first and full in the end. */
function levelAt(index: number): number {
  const speech = Math.abs(Math.sin(index * 1.3) * Math.cos(index * 0.41 + 0.6));
  const strength = speakerAt(index) === 'user' ? 0.75 : 0.35 + (0.65 * index) / (weeks * barsPerWeek);
  return 0.1 + 0.9 * strength * speech;
}

/** Four weeks as one line of two voices. */
export function ProcessLine(): ReactNode {
  return (
    <svg
      className="process-line"
      viewBox={`0 0 ${weeks * barsPerWeek * pitch} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: weeks * barsPerWeek }, (_, index) => {
        const barHeight = Math.round(levelAt(index) * height);
        return (
          <rect
            // A bar is its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-speaker={speakerAt(index)}
            x={index * pitch}
            y={(height - barHeight) / 2}
            width={barWidth}
            height={barHeight}
            rx={barWidth / 2}
          />
        );
      })}
    </svg>
  );
}
