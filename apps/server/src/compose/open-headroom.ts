import type { FastifyBaseLogger } from 'fastify';
import { type EngineSet } from '../features/agents/engines.ts';
import { measureLoopDelay } from '../features/calls/admission/loop-delay.ts';
import { type HeadroomWatch, watchHeadroom } from '../features/calls/admission/watch-headroom.ts';
import { systemClock } from '../platform/clock.ts';

/** Whether the machine has time for another call. */
export function openHeadroom(
  engines: EngineSet,
  log: FastifyBaseLogger,
  liveCount: () => number,
): Pick<HeadroomWatch, 'isOverloaded'> & AsyncDisposable {
  const loop = measureLoopDelay();
  const watch = watchHeadroom({
    clock: systemClock,
    log,
    liveCount,
    sample: () => ({ loopDelayMs: loop.take(), recogniserLateMs: engines.lateMs?.() ?? 0 }),
  });
  return {
    isOverloaded: () => watch.isOverloaded(),
    async [Symbol.asyncDispose]() {
      watch[Symbol.dispose]();
      loop[Symbol.dispose]();
    },
  };
}
