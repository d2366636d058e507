import { expect, it } from 'vitest';
import { findIn, mostFound } from './found.ts';

const lines = [{ text: 'Is parking free? (really?)' }, { text: 'PARKING is free.' }];
const said = (query: string) =>
  findIn(lines, query).map(({ line, place }) => lines[line]?.text.slice(...place));

it('finds every place, whatever its letters’ case', () => {
  expect(said('parking')).toEqual(['parking', 'PARKING']);
  expect(said(' free ')).toEqual(['free', 'free']);
});

it('takes signs as they are written', () => {
  expect(said('?)')).toEqual(['?)']);
  expect(said('.')).toEqual(['.']);
  expect(said('(really')).toEqual(['(really']);
  expect(said('[')).toEqual([]);
});

it('finds nothing without a word, and no more than anybody walks through', () => {
  expect(said('  ')).toEqual([]);
  expect(findIn([{ text: 'a'.repeat(5_000) }], 'a')).toHaveLength(mostFound);
});
