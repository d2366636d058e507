import { expect, it, vi } from 'vitest';
import { sweepDaily } from './sweep-daily.ts';

it('sweeps now and once a day, also after a failure, until it is disposed of', async () => {
  const timers: { readonly callback: () => void; readonly delayMs: number; isOn: boolean }[] = [];
  const setTimer = (callback: () => void, delayMs: number) => {
    const timer = { callback, delayMs, isOn: true };
    timers.push(timer);
    return () => void (timer.isOn = false);
  };
  const sweep = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('unreadable'));
  sweep.mockResolvedValue(0);
  const warn = vi.fn<(details: object, message: string) => void>();
  const swept = sweepDaily({ sweep, failure: 'not swept', setTimer, log: { warn } });
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'not swept');
  expect(timers[0]?.delayMs).toBe(24 * 3_600_000);
  timers[0]?.callback();
  await vi.waitFor(() => expect(timers).toHaveLength(2));
  expect(sweep).toHaveBeenCalledTimes(2);
  await swept[Symbol.asyncDispose]();
  expect(timers[1]?.isOn).toBe(false);
});
