import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createFeedQueries, isTouched } from './feed-queries.ts';

const id = '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80';
const other = '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b81';
const at = '2026-01-01T00:00:00.000Z';

it.each([
  [['call.pageMetadata', 'last'], 'call', true],
  [['call.get', id], 'call', true],
  [['call.get', other], 'call', false],
  [['call.pageMetadata', 'last'], `call:${id}`, false],
  [['call.get', id], `call:${id}`, true],
  [['callx.get', id], 'call', false],
  [['knowledgeBase.list'], 'knowledge-base', true],
  [['bin.list'], 'workflow', true],
  [['view.list', 'calls'], 'view', true],
  [['org.users', other], 'member', true],
  [['auth.me'], 'org', false],
  [[{ odd: true }], 'call', false],
] as const)('%j is touched by %s: %s', (queryKey, subject, isIt) => {
  expect(isTouched(queryKey, { topic: subject, id })).toBe(isIt);
});

it.each([
  [['call.get', other], 'call', true],
  [['call.pageMetadata', 'last'], 'call', true],
  [['call.get', other], `call:${id}`, false],
  [['file.get', other], 'call', false],
] as const)('where others have changed as well %j is touched by %s: %s', (queryKey, subject, isIt) => {
  expect(isTouched(queryKey, { topic: subject, id, others: true })).toBe(isIt);
});

it('what is shown is asked for again at once, then once a second, but for who looks after itself', async () => {
  const queries = new QueryClient();
  const timers: (() => void)[] = [];
  const feed = createFeedQueries(queries, (callback) => {
    timers.push(callback);
    return () => undefined;
  });
  const stale = (): string[] =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => String(queryKey[0]));
  const known = (key: string, meta?: { feed: 'own' }): Promise<unknown> =>
    queries.query({ queryKey: [key], queryFn: () => 1, staleTime: 0, ...(meta && { meta }) });
  await known('call.list');
  await known('call.page', { feed: 'own' });
  await known('auth.me');
  await known('file.list');
  const notice = { seq: 1, topic: 'call', id, change: 'created', at } as const;
  feed.heard(notice);
  expect(stale()).toEqual(['call.list']);
  await known('call.list');
  feed.heard({ ...notice, seq: 2 });
  feed.heard({ topic: `call:${id}`, event: { sequence: 1, at, type: 'turn' } });
  expect(stale()).toEqual([]);
  timers.shift()?.();
  expect(stale()).toEqual(['call.list']);
  timers.shift()?.();
  expect(timers).toEqual([]);
  feed.missed();
  expect(stale().toSorted()).toEqual(['call.list', 'call.page', 'file.list']);
});
