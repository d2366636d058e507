import type { MediaClock } from '../contract/clock.ts';

/** Resolves when the callback that it adds to `waiting` is called, at the latest after `timeoutMs`. */
export function waitFor(waiting: Set<() => void>, clock: MediaClock, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      waiting.delete(done);
      resolve();
    };
    const cancel = clock.setTimer(done, Math.max(0, timeoutMs));
    waiting.add(done);
  });
}
