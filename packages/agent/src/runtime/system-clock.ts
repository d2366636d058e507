import type { Clock } from './clock.ts';

/** Real time. */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    setTimer(callback, delayMs) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
