import { describe, expect, it } from 'vitest';
import { createVirtualClock } from './testing/virtual-clock.ts';
import { within } from './within.ts';

const forever = () => new Promise<never>(() => undefined);

function open(work: (signal: AbortSignal) => Promise<string>, isExcused?: () => boolean) {
  const clock = createVirtualClock();
  const caller = new AbortController();
  const seen: { signal?: AbortSignal } = {};
  const limit = { clock, limitMs: 1_000, signal: caller.signal, ...(isExcused && { isExcused }) };
  const outcome = within(
    limit,
    (signal) => {
      seen.signal = signal;
      return work(signal);
    },
    (why) => why,
  );
  outcome.catch(() => undefined);
  return { clock, caller, seen, outcome };
}

describe('a wait with a limit', () => {
  it('ends with its work; the work is told that nobody waits any more, and no timer is left', async () => {
    const { clock, outcome, seen } = open(async () => 'done');
    expect(await outcome).toBe('done');
    expect(seen.signal?.aborted).toBe(true);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('rejects as its work does', async () => {
    const { clock, outcome } = open(() => Promise.reject(new Error('broken')));
    await expect(outcome).rejects.toThrow('broken');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('rejects when the work throws before it begins, and leaves no timer', async () => {
    const { clock, outcome } = open(() => {
      throw new Error('broken');
    });
    await expect(outcome).rejects.toThrow('broken');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('gives up what is late, not a moment before', async () => {
    const { clock, outcome, seen } = open(forever);
    await clock.advance(999);
    expect(seen.signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(seen.signal?.aborted).toBe(true);
    expect(await outcome).toBe('late');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('counts as late although the work fails because of it', async () => {
    const { clock, outcome } = open(
      (signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    await clock.advance(1_000);
    expect(await outcome).toBe('late');
  });

  it('is given up when its caller aborts, and leaves no listener behind', async () => {
    const { clock, outcome, caller, seen } = open(forever);
    caller.abort();
    expect(seen.signal?.aborted).toBe(true);
    expect(await outcome).toBe('aborted');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('does not begin when its caller has aborted before', async () => {
    const clock = createVirtualClock();
    let hasBegun = false;
    const work = async () => {
      hasBegun = true;
    };
    const limit = { clock, limitMs: 1_000, signal: AbortSignal.abort() };
    expect(await within(limit, work, (why) => why)).toBe('aborted');
    expect(hasBegun).toBe(false);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('begins its time anew while it is excused', async () => {
    let isExcused = true;
    const { clock, outcome, seen } = open(forever, () => isExcused);
    await clock.advance(1_500);
    isExcused = false;
    await clock.advance(499);
    expect(seen.signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(await outcome).toBe('late');
  });

  it('rejects with what is thrown when it is over', async () => {
    const clock = createVirtualClock();
    const outcome = within({ clock, limitMs: 1 }, forever, () => {
      throw new Error('too late');
    });
    outcome.catch(() => undefined);
    await clock.advance(1);
    await expect(outcome).rejects.toThrow('too late');
  });
});
