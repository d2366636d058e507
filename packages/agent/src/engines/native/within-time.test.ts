import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinTime } from './within-time.ts';

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
