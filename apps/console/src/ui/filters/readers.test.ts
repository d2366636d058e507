import { expect, it } from 'vitest';
import { addressOf, withinDays } from './queries.ts';
import { readDay, readId, readOneOf, readText, searchReader } from './readers.ts';

interface Search {
  readonly q?: string;
  readonly state?: 'new' | 'done';
  readonly from?: string;
  readonly who?: string;
}
const read = searchReader<Search>({
  q: readText(5),
  state: readOneOf<'new' | 'done'>(['new', 'done']),
  from: readDay,
  who: readId,
});
const id = '0192f0c0-0000-7000-8000-000000000001';

it('reading what was read gives the same again', () => {
  const once = read({ q: ' 12345678 ', state: 'done', from: '2026-11-02', who: id, other: 1 });
  expect(once).toEqual({ q: '12345', state: 'done', from: '2026-11-02', who: id });
  expect(read({ ...once })).toEqual(once);
  expect(read({ q: 555 })).toEqual({ q: '555' });
});

it('leaves out what cannot be meant', () => {
  expect(read({ q: ' ', state: 'gone', from: '2026-13-40', who: 'x' })).toEqual({});
});

it('days are whole, and both are included', () => {
  const { createdAtGe = '', createdAtLt = '' } = withinDays({ from: '2026-11-02', to: '2026-11-02' });
  expect(Date.parse(createdAtLt) - Date.parse(createdAtGe)).toBe(86_400_000);
  expect(withinDays({})).toEqual({});
});

it('an address has what is asked for, and nothing else', () => {
  expect(addressOf('/audit/export', {})).toBe('/audit/export');
  expect(addressOf('/audit/export', { kind: 'a&b', limit: 1 })).toBe('/audit/export?kind=a%26b&limit=1');
});
