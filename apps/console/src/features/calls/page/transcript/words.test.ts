import { expect, it } from 'vitest';
import { heardAt, timeOf, wordAt } from './words.ts';

const line = { text: 'We open at nine.', from: 10, to: 14 };
const heard = (at: number) => {
  const place = wordAt(line, at);
  return place && line.text.slice(...place);
};

it('shares the time of a line by its letters', () => {
  expect([10, 10.8, 11.9, 12.9, 13.99].map(heard)).toEqual(['We', 'open', 'open', 'nine.', 'nine.']);
});

it('marks nothing before and after a line, nor in one without a time', () => {
  expect([9.9, 14, 20].map(heard)).toEqual([null, null, null]);
  expect(wordAt({ ...line, to: 10 }, 10)).toBeNull();
});

it('leads to the beginning of the word that was pressed', () => {
  expect(timeOf(line, 0)).toBe(10);
  expect(timeOf(line, 5)).toBe(10 + (4 * 3) / 16);
  expect(timeOf(line, 99)).toBe(10 + (4 * 11) / 16);
  expect(timeOf({ text: '', from: 3, to: 4 }, 2)).toBe(3);
});

it('counts words of letters that a computer needs two signs for', () => {
  const glad = { text: '😀😀 yes', from: 0, to: 8 };
  expect(wordAt(glad, 2)).toEqual([0, 4]);
  expect(wordAt(glad, 6)).toEqual([5, 8]);
});

it('hears two who talk at once, and nobody in a silence', () => {
  const lines = [line, { text: 'Wait', from: 12, to: 13 }, { text: 'At nine.', from: 20, to: 22 }];
  const said = (at: number) =>
    heardAt(lines, at).map(({ line: index, place }) => lines[index]?.text.slice(...place));
  expect([12.5, 13.5, 16, 21.9].map(said)).toEqual([['at', 'Wait'], ['nine.'], [], ['nine.']]);
});
