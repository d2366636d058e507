import type { Clock } from '../runtime/clock.ts';

/** Time that only passes by `advance`. */
export interface VirtualClock extends Clock {
  /** Runs everything that is due within `ms`, in order; what promises do in between is done, too. */
  advance(ms: number): Promise<void>;
  /** Timers that have not fired. */
  pendingTimers(): number;
}

interface Timer {
  readonly dueAt: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Steps of chained promises that are let run between two moments; longer chains need another moment. */
const MICROTASK_ROUNDS = 24;

export function createVirtualClock(startAt = 1_700_000_000_000): VirtualClock {
  let now = startAt;
  let created = 0;
  const timers = new Set<Timer>();
  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueAt > until) continue;
      if (
        next === undefined ||
        timer.dueAt < next.dueAt ||
        (timer.dueAt === next.dueAt && timer.order < next.order)
      ) {
        next = timer;
      }
    }
    return next;
  };
  return {
    now: () => now,
    pendingTimers: () => timers.size,
    setTimer(callback, delayMs) {
      created += 1;
      const timer = { dueAt: now + Math.max(0, delayMs), order: created, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(ms) {
      const until = now + ms;
      await settlePromises();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.dueAt);
        timer.callback();
        await settlePromises();
      }
      now = until;
    },
  };
}

async function settlePromises(): Promise<void> {
  for (let round = 0; round < MICROTASK_ROUNDS; round += 1) await Promise.resolve();
}
