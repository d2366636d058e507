import { type Line, lineAt, roundedSeconds } from '../lines.ts';

type Spoken = Pick<Line, 'text' | 'from' | 'to'>;

/** Where a word begins and ends in its text. */
export type Place = readonly [start: number, end: number];

const placesOf = (text: string): readonly Place[] =>
  [...text.matchAll(/\S+/gu)].map(({ index, 0: word }) => [index, index + word.length]);

/** The last word that begins at or before this letter; null: none does. */
const wordOf = (text: string, letter: number): Place | null =>
  placesOf(text).findLast(([start]) => start <= letter) ?? null;

/**
 * The word that is heard at `at`, seconds; null: the line is not. Voices tell no times of words: a line's time is
 * shared by its letters, which is right to about a word.
 */
export function wordAt({ text, from, to }: Spoken, at: number): Place | null {
  const now = at + roundedSeconds;
  if (now < from || at >= to) return null;
  return wordOf(text, Math.floor(((now - from) / (to - from)) * text.length));
}

/** Lines that may be heard at once: one of each voice, and what was cut into. */
const mostAtOnce = 4;

/** The word of each line that is heard at `at`: who falls into somebody's words is heard beside them. */
export function heardAt(
  lines: readonly Spoken[],
  at: number,
): readonly { readonly line: number; readonly place: Place }[] {
  const last = lineAt(lines, at);
  const first = Math.max(0, last - mostAtOnce + 1);
  return lines.slice(first, last + 1).flatMap((spoken, index) => {
    const place = wordAt(spoken, at);
    return place === null ? [] : [{ line: first + index, place }];
  });
}

/** When the word at this letter is heard, seconds. */
export function timeOf({ text, from, to }: Spoken, letter: number): number {
  const start = wordOf(text, letter)?.[0] ?? 0;
  return text === '' ? from : from + ((to - from) * start) / text.length;
}
