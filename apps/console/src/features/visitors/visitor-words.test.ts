import { expect, it } from 'vitest';
import { readBookingsSearch, readRequestsSearch } from './search.ts';
import { handledQueryOf } from './visitors-api.ts';
import { fieldTimeOf, timeOfField } from './visitor-words.ts';

it('an hour goes through a field and comes back the same', () => {
  const at = '2026-02-03T15:00:00.000Z';
  expect(timeOfField(fieldTimeOf(at))).toBe(at);
  expect(timeOfField(fieldTimeOf(undefined))).toBeNull();
  expect(timeOfField('soon')).toBeNull();
});

it('a list’s address says what the server is asked', () => {
  const id = '0192f0c0-0000-7000-8000-000000000001';
  expect(handledQueryOf(readRequestsSearch({ state: 'open', assignee: 'none', q: ' ann ' }))).toEqual({
    state: 'open',
    assigneeId: 'none',
    q: 'ann',
  });
  expect(handledQueryOf(readBookingsSearch({ state: 'open', assignee: id }))).toEqual({ assigneeId: id });
});
