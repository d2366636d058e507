import type { CallEvent, CallPulse } from '@saywell/contract';
import { expect, it, vi } from 'vitest';
import { createFarReaders, type FarNews } from './far-readers.ts';

const event = { sequence: 1, at: '', type: 'user-said' } as CallEvent;
const pulse = { callId: 'c1' } as CallPulse;

function open() {
  const near = { called: vi.fn(), isWatched: () => false, pulsed: vi.fn() };
  const far = createFarReaders(near, (callId) => callId === 'here');
  const follow = async (interest: object) =>
    (await far.answer({ orgId: 'o', ...interest })) as AsyncIterableIterator<FarNews>;
  return { near, far, follow };
}

it('another server hears what its pages follow, and no more', async () => {
  const { near, far, follow } = open();
  expect(far.feed.isWatched('o')).toBe(false);
  const some = await follow({ pulses: false, calls: ['c1'] });
  expect(far.feed.isWatched('o')).toBe(false);
  const all = await follow({ pulses: true, calls: [] });
  expect(far.feed.isWatched('o')).toBe(true);
  const waiting = some.next();
  far.feed.pulsed('o', pulse);
  far.feed.called('o', 'c2', event);
  far.feed.called('other', 'c1', event);
  far.feed.called('o', 'c1', event);
  expect(await waiting).toEqual({ done: false, value: { callId: 'c1', event } });
  expect(await all.next()).toEqual({ done: false, value: { pulse } });
  expect(near.called).toHaveBeenCalledTimes(3);
  expect(near.pulsed).toHaveBeenCalledExactlyOnceWith('o', pulse);
});

it('whoever listens no more is forgotten, also while he waits', async () => {
  const { far, follow } = open();
  const all = await follow({ pulses: true, calls: [] });
  const waiting = all.next();
  await all.return?.();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(far.feed.isWatched('o')).toBe(false);
});

it('who does not take the news hears no more, and has to ask again', async () => {
  const { far, follow } = open();
  const slow = await follow({ pulses: true, calls: ['c1'] });
  for (let sequence = 1; sequence <= 2_005; sequence += 1) far.feed.called('o', 'c1', { ...event, sequence });
  const taken: (number | undefined)[] = [];
  for await (const news of slow) taken.push('event' in news ? news.event.sequence : undefined);
  expect(taken).toHaveLength(2_000);
  expect(taken.at(-1)).toBe(2_000);
  expect(far.feed.isWatched('o')).toBe(false);
});

it('of calls that run here it is said that telling begins', async () => {
  const { far, follow } = open();
  const both = await follow({ pulses: false, calls: ['c1', 'here'] });
  far.feed.called('o', 'here', event);
  expect((await both.next()).value).toEqual({ begins: ['here'] });
  expect((await both.next()).value).toEqual({ callId: 'here', event });
});
