import { expect, it } from 'vitest';
import { inWords, yearInWords } from './in-words.ts';

it.each([
  [0, 'zero'],
  [14, 'fourteen'],
  [40, 'forty'],
  [74, 'seventy four'],
  [100, 'one hundred'],
  [160, 'one hundred sixty'],
  [2_512, 'two thousand five hundred twelve'],
])('says %d as “%s”', (value, words) => expect(inWords(value)).toBe(words));

it('says years in two halves', () => {
  expect(yearInWords(2026)).toBe('twenty twenty six');
});
