import { expect, it } from 'vitest';
import { recognitionWords } from './recognition-words.ts';

it.each([
  ["What's the price?", ["what's", 'the', 'price']],
  ['Do you work 24/7', ['do', 'you', 'work', 'twenty', 'four', 'seven']],
  ['at 2:30 p.m.', ['at', 'two', 'thirty', 'p', 'm']],
  ['“Naïve” e-mail', ['naive', 'e', 'mail']],
  ['…', []],
])('%j is heard as %j', (phrase, words) => {
  expect(recognitionWords(phrase).words).toEqual(words);
});

it('keeps an abbreviation one word and notes that it may be spelled out', () => {
  expect(recognitionWords('Which CRM and APIs?')).toEqual({
    words: ['which', 'crm', 'and', 'api'],
    spelledOut: ['crm', 'api'],
  });
});
