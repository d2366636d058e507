import type { Clock } from './clock.ts';
import { createSystemClock } from './system-clock.ts';

/** One wait at a time that must not last too long. */
export interface TimeLimit {
  /** Waits anew; calls back once when the wait lasts `limitMs`. */
  start(limitMs: number, onReached: () => void): void;
  /** Nothing is awaited. Harmless when called again. */
  stop(): void;
}

export function createTimeLimit(clock: Pick<Clock, 'setTimer'>): TimeLimit {
  let cancel: (() => void) | null = null;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  return {
    stop,
    start(limitMs, onReached) {
      stop();
      cancel = clock.setTimer(onReached, limitMs);
    },
  };
}

/** The promise's value, or null when it takes longer than `limitMs`. */
export async function withinTime<Value>(
  promise: Promise<Value>,
  limitMs: number,
  clock: Pick<Clock, 'setTimer'> = createSystemClock(),
): Promise<Value | null> {
  const limit = createTimeLimit(clock);
  const reached = new Promise<null>((resolve) => {
    limit.start(limitMs, () => resolve(null));
  });
  try {
    return await Promise.race([promise, reached]);
  } finally {
    limit.stop();
  }
}
