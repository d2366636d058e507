import { setTimeout as delay } from 'node:timers/promises';

/** Calls back once after `delayMs`; answers how to cancel it. */
export type SetTimer = (callback: () => void, delayMs: number) => () => void;

export const dayMs = 86_400_000;

/** Time, for parts that take it so that tests run in virtual time. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  /** Resolves after `delayMs`; rejects with the signal's reason when that aborts first. The process may exit meanwhile. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  sleep: (delayMs, signal) => delay(delayMs, undefined, { ref: false, ...(signal && { signal }) }),
};
