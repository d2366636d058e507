import { expect, it } from 'vitest';
import { createRecentChanges, type RecentChange } from './recent-changes.ts';

const change = (id: string, orgId = 'own'): RecentChange => ({
  orgId,
  topic: 'call',
  id,
  change: 'updated',
  at: '2026-01-01T00:00:00.000Z',
});

it('tells what changed since a moment, in the own organisation alone', () => {
  let nowMs = 1_000;
  const recent = createRecentChanges({ now: () => nowMs });
  for (const id of ['a', 'b', 'c']) {
    nowMs += 100;
    recent.add(change(id));
    recent.add(change(`${id}-theirs`, 'other'));
  }
  const idsSince = (atMs: number) => recent.since('own', atMs)?.map(({ id }) => id);
  expect([idsSince(1_000), idsSince(1_200), idsSince(1_301)]).toEqual([['a', 'b', 'c'], ['b', 'c'], []]);
});

it('does not know what was before it, what it forgot and what it had no room for', () => {
  let nowMs = 1_000;
  const recent = createRecentChanges({ now: () => nowMs, size: 2 });
  expect(recent.since('own', 999)).toBeNull();
  for (const id of ['a', 'b', 'c']) {
    nowMs += 100;
    recent.add(change(id));
  }
  expect([recent.since('own', 1_100), recent.since('own', 1_101)?.length]).toEqual([null, 2]);
  recent.forget();
  expect([recent.since('own', 1_299), recent.since('own', 1_300)]).toEqual([null, []]);
});

it('knows the present also when the clock was put back', () => {
  let nowMs = 5_000;
  const recent = createRecentChanges({ now: () => nowMs });
  nowMs = 1_000;
  expect([recent.since('own', 1_000), recent.since('own', 999)]).toEqual([[], null]);
});
