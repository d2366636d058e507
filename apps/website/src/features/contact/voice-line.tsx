import { memo, type ReactNode } from 'react';
import type { ContactEntries } from './contact-fields.ts';

const pitch = 10;
const barWidth = 5;
const height = 56;
const quiet = 5;

/** How much of the line each field speaks, and how many letters one bar has. */
const parts = [
  { field: 'name', bars: 9, letters: 2 },
  { field: 'email', bars: 11, letters: 2 },
  { field: 'company', bars: 9, letters: 2 },
  { field: 'phone', bars: 7, letters: 2 },
  { field: 'industry', bars: 6, letters: 1 },
  { field: 'message', bars: 26, letters: 6 },
] as const;

/** Loudness of a letter, 0.2 to 1; the same letter always sounds the same. */
const loudness = (letter: string) => 0.2 + (0.8 * (((letter.codePointAt(0) ?? 0) * 29) % 67)) / 66;

/** The height of each bar, in the order of the fields; silence for what is not written yet. */
export function lineHeights(entries: ContactEntries): number[] {
  return parts.flatMap(({ field, bars, letters }) => {
    const text = entries[field].trim();
    return Array.from({ length: bars }, (_, bar) => {
      const letter = text[bar * letters];
      return letter === undefined ? quiet : Math.round(loudness(letter) * height);
    });
  });
}

/** What the visitor has written, drawn as speech: it grows while they type. */
export const VoiceLine = memo(function VoiceLine({ entries }: { entries: ContactEntries }): ReactNode {
  const heights = lineHeights(entries);
  return (
    <svg
      className="voice-line"
      viewBox={`0 0 ${heights.length * pitch - barWidth} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {heights.map((barHeight, index) => (
        <rect
          // A bar is its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          data-speaker={barHeight > quiet ? 'user' : undefined}
          x={index * pitch}
          y={(height - barHeight) / 2}
          width={barWidth}
          height={barHeight}
          rx={barWidth / 2}
        />
      ))}
    </svg>
  );
});
