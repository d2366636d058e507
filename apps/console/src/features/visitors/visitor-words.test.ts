import { expect, it } from 'vitest';
import { readBookingsSearch, readRequestsSearch } from './search.ts';
import { handledQueryOf } from './visitors-api.ts';

it('a list’s address says what the server is asked', () => {
  const id = '0192f0c0-0000-7000-8000-000000000001';
  expect(handledQueryOf(readRequestsSearch({ state: 'open', assignee: 'none', q: ' ann ' }))).toEqual({
    state: 'open',
    assigneeId: 'none',
    q: 'ann',
  });
  expect(handledQueryOf(readBookingsSearch({ state: 'open', assignee: id }))).toEqual({ assigneeId: id });
});
