import { expect, it } from 'vitest';
import { mapText, piecesOf, spokenOf, withEdits } from './mapped-text.ts';

const edited = (text: string, ...edits: readonly (readonly [start: number, end: number, text: string])[]) =>
  withEdits(
    mapText(text, false),
    edits.map(([start, end, by]) => ({ start, end, text: by })),
  );
const written = (text: string, ...edits: Parameters<typeof edited>[1][]) =>
  piecesOf(edited(text, ...edits)).map(({ source, spoken }) => `${source}=${spoken}`);

it('pieces are words, and what was written is known of each', () => {
  expect(written(' one  two\nthree ')).toEqual(['one=one', 'two=two', 'three=three']);
  expect(spokenOf(mapText('one  two\nthree ', false))).toBe('one  two\nthree ');
  expect(piecesOf(mapText('はい、どうぞ。', true)).map(({ source }) => source)).toEqual([
    'はい、',
    'どうぞ。',
  ]);
});

it('what is changed across words becomes one piece, and the others stay', () => {
  expect(written('a bb c d', [2, 6, 'X Y'])).toEqual(['a=a', 'bb c=X Y', 'd=d']);
  expect(written('a bb c d', [0, 1, 'A'], [2, 4, 'BB'], [7, 8, 'D'])).toEqual(['a=A', 'bb=BB', 'c=c', 'd=D']);
});

it('something may be added in front, between and behind, and left out', () => {
  expect(spokenOf(edited('a b', [0, 0, '<'], [2, 2, '|'], [3, 3, '>']))).toBe('<a |b>');
  expect(written('a b c', [2, 3, ''])).toEqual(['a=a', 'c=c']);
  expect(spokenOf(edited('a b', [1, 1, '']))).toBe('a b');
  expect(spokenOf(edited('', [0, 0, 'x']))).toBe('x');
});
