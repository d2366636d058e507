import { expect, it } from 'vitest';
import { isAcknowledgement, isGreeting, wordsOf } from './words.ts';

it.each([
  ['mm-hm', true, true],
  ['uh huh', true, true],
  ['okay', false, true],
  ['yeah right', false, true],
  ['oh i see', false, true],
  ['okay', true, false],
  ['yes', true, false],
  ['no', false, false],
  ['okay stop', false, false],
  ['what does it cost', false, false],
])('"%s" while an answer is expected (%s) is an acknowledgement: %s', (text, expected, result) => {
  expect(isAcknowledgement(text, expected)).toBe(result);
});

it('reads words without punctuation and knows a greeting from a question', () => {
  expect(wordsOf("What's this, then?")).toEqual(["what's", 'this', 'then']);
  expect(isGreeting('Hello!')).toBe(true);
  expect(isGreeting('hello what is this')).toBe(false);
});
