/** Monotonic time and timers, injected so that tests run in virtual time. */
export interface MediaClock {
  /** Milliseconds with fractions; never goes back. */
  now(): number;
  /** Calls back once after `delayMs`; returns the cancel function. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

export const systemClock: MediaClock = {
  now: () => performance.now(),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
