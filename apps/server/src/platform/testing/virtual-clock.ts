import { createVirtualClock as createVirtualTimers } from '@saywell/agent/testing';
import type { Clock } from '../clock.ts';

/** A clock whose time passes only when a test lets it. */
export interface VirtualClock extends Clock {
  /** Runs everything that is due within `ms`, in order; what promises do in between is done, too. */
  advance(ms: number): Promise<void>;
  /** Timers that have not fired. */
  pendingTimers(): number;
}

/** Default start: the agent's, so that recorded times are the same in both. */
export function createVirtualClock(startAt?: number): VirtualClock {
  const timers = createVirtualTimers(startAt);
  return {
    ...timers,
    sleep: (delayMs, signal) =>
      new Promise((resolve, reject) => {
        const abort = (): void => {
          cancel();
          reject(signal?.reason);
        };
        const cancel = timers.setTimer(() => {
          signal?.removeEventListener('abort', abort);
          resolve();
        }, delayMs);
        if (signal?.aborted === true) abort();
        else signal?.addEventListener('abort', abort, { once: true });
      }),
  };
}
