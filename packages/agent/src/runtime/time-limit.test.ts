import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { createTimeLimit, withinTime } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives the value and leaves no timer behind', async () => {
  await expect(withinTime(Promise.resolve('text'), 100)).resolves.toBe('text');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives null when time is up', async () => {
  const waiting = withinTime(new Promise<string>(() => undefined), 100);
  await vi.advanceTimersByTimeAsync(100);
  await expect(waiting).resolves.toBeNull();
});

it('passes a failure on', async () => {
  await expect(withinTime(Promise.reject(new Error('broken')), 100)).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for one thing at a time: a new wait replaces the old one, a stopped one never ends', async () => {
  const clock = createVirtualClock();
  const reached: string[] = [];
  const limit = createTimeLimit(clock);
  limit.start(100, () => reached.push('first'));
  limit.start(200, () => reached.push('second'));
  await clock.advance(150);
  expect(reached).toEqual([]);
  await clock.advance(50);
  expect(reached).toEqual(['second']);
  limit.start(100, () => reached.push('third'));
  limit.stop();
  limit.stop();
  await clock.advance(500);
  expect(reached).toEqual(['second']);
  expect(clock.pendingTimers()).toBe(0);
});
