import type { Clock } from './clock.ts';

/** Time, and the edge behind which a defect stays: it must not take the process and its other calls down. */
export interface Runtime {
  now(): number;
  setTimer(callback: () => void, delayMs: number): () => void;
  /** Runs what the world triggers: a timer, an engine's answer, the transport. */
  guard(callback: () => void): void;
}

export function createRuntime(clock: Clock, report: (error: unknown) => void): Runtime {
  const guard = (callback: () => void): void => {
    try {
      callback();
    } catch (error) {
      report(error);
    }
  };
  return {
    guard,
    now: () => clock.now(),
    setTimer: (callback, delayMs) => clock.setTimer(() => guard(callback), delayMs),
  };
}
