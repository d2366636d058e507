import { expect, it } from 'vitest';
import { parseDictionary } from './dictionary.ts';

const dictionary = parseDictionary("a AH\na's EY Z\na(2) EY\nhour AW ER\nhour(2) AW R\nlast L AE S T");

it('finds all pronunciations, also those that stand apart', () => {
  expect(dictionary.lookUp('a')).toEqual(['AH', 'EY']);
  expect(dictionary.lookUp('hour')).toEqual(['AW ER', 'AW R']);
  expect(dictionary.lookUp("a's")).toEqual(['EY Z']);
});

it('reads a last line without an end', () => {
  expect(dictionary.lookUp('last')).toEqual(['L AE S T']);
});

it('knows no other words', () => {
  expect(dictionary.lookUp('hours')).toEqual([]);
  expect(dictionary.lookUp('')).toEqual([]);
  expect(parseDictionary('').lookUp('a')).toEqual([]);
});
