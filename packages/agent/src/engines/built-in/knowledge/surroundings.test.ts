import { expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../engine.ts';
import { withSurroundings } from './surroundings.ts';

const passage = (
  id: string,
  heading: string | undefined,
  length = 300,
  document = 'guide',
): KnowledgeEntry => ({
  id,
  title: heading ?? id,
  questions: [],
  answer: id.repeat(length),
  source: { document, ...(heading !== undefined && { heading }) },
});
const around = (entries: readonly KnowledgeEntry[], at: number): string =>
  withSurroundings(entries, entries[at] ?? passage('x', undefined))
    .map(({ id }) => id)
    .join('');

it('a passage is read with those around it, what follows first, as far as they fit', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => passage(id, 'Boats'));
  expect(around(all, 2)).toBe('bcd');
  expect(around(all, 0)).toBe('abc');
  expect(around(all, 4)).toBe('cde');
  const short = ['a', 'b', 'c', 'd', 'e'].map((id) => passage(id, 'Boats', 10));
  expect(around(short, 1)).toBe('abcde');
  expect(
    around([passage('a', 'Boats', 700), passage('b', 'Boats', 400), passage('c', 'Boats', 100)], 0),
  ).toBe('a');
});

it('and not beyond its heading or its document, nor beside an answer of the owner', () => {
  const all = [
    passage('a', 'Boats'),
    passage('b', 'Oars'),
    passage('c', 'Oars'),
    passage('d', 'Oars', 300, 'other'),
    passage('e', undefined),
    passage('f', undefined),
  ];
  expect(around(all, 1)).toBe('bc');
  expect(around(all, 3)).toBe('d');
  expect(around(all, 5)).toBe('ef');
  const owned = { id: 'o', title: 'o', questions: [], answer: 'o' };
  expect(around([owned, owned], 0)).toBe('o');
  expect(around([owned, passage('p', undefined)], 1)).toBe('p');
  expect(withSurroundings(all, passage('z', 'Oars')).map(({ id }) => id)).toEqual(['z']);
});
