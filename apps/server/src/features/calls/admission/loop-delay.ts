import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the event loop is. */
export interface LoopDelay extends Disposable {
  /** The average wait since the last question, ms, beyond the resolution of the measurement. */
  take(): number;
}

const resolutionMs = 20;

export function measureLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  return {
    take() {
      // Without a single wait it is not a number.
      const averageMs = (histogram.mean || 0) / 1e6;
      histogram.reset();
      return Math.max(0, averageMs - resolutionMs);
    },
    [Symbol.dispose]: () => void histogram.disable(),
  };
}
