import { expect, it } from 'vitest';
import { wordsOf } from '../text/words.ts';
import { partWanted } from './part-of.ts';

it.each([
  ['say the middle part again in other words', 1],
  ['could you repeat the first bit', 0],
  ['I missed the last part', 2],
  ['tell me the second sentence once more', 1],
  ['sorry, the middle bit again?', 1],
  ['I did not catch the beginning of that', 0],
  ['rephrase the end of it', 2],
])('"%s" wants part %i of three', (text, place) => {
  expect(partWanted(wordsOf(text), 3)).toBe(place);
});

it('a part that is no part of what was said is not wanted', () => {
  expect(partWanted(wordsOf('what is the last part of the setup'), 3)).toBeNull();
  expect(partWanted(wordsOf('what happens in the first half of the demo'), 3)).toBeNull();
  expect(partWanted(wordsOf('say the middle part again'), 1)).toBeNull();
});
