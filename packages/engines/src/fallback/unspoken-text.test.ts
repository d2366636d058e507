import { expect, it } from 'vitest';
import { estimatedWords, unspokenText } from './unspoken-text.ts';

const text = 'Your table is booked for Tuesday.';
const words = text
  .replace('.', '')
  .split(' ')
  .map((word, at) => ({ word, startMs: at * 200, endMs: at * 200 + 200 }));

it.each([
  [0, text],
  [199, 'table is booked for Tuesday.'],
  [500, 'is booked for Tuesday.'],
  [560, 'booked for Tuesday.'],
  [600, 'booked for Tuesday.'],
  [1200, ''],
])('after %i ms with times of words it goes on with the first word that was not heard', (givenMs, left) => {
  expect(unspokenText({ text, words, givenMs })).toBe(left);
});

it('behind the times that are known, and without any, words last as long as they are written', () => {
  expect(unspokenText({ text, words: words.slice(0, 2), givenMs: 400 })).toBe('is booked for Tuesday.');
  expect(unspokenText({ text, words: words.slice(0, 2), givenMs: 400 + 4 * 65 })).toBe('booked for Tuesday.');
  expect(unspokenText({ text, words: [], givenMs: 11 * 65 })).toBe('is booked for Tuesday.');
  expect(unspokenText({ text, words: [], givenMs: 60_000 })).toBe('');
});

it('words that are told otherwise than they are written are passed over', () => {
  const told = [
    { word: 'Your', startMs: 0, endMs: 200 },
    { word: 'tischlein', startMs: 200, endMs: 400 },
    { word: 'is', startMs: 400, endMs: 600 },
  ];
  expect(unspokenText({ text, words: told, givenMs: 600 })).toBe('booked for Tuesday.');
});

it('estimated times are of words, one behind the other', () => {
  expect(estimatedWords('Oh – yes.')).toEqual([
    { word: 'Oh', startMs: 0, endMs: 130 },
    { word: 'yes.', startMs: 195, endMs: 455 },
  ]);
});
