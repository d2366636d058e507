import type { Clock } from '../runtime/clock.ts';

/** How a fake engine misbehaves in one call of it. */
export type Fault = 'throw' | 'hang' | 'late' | 'rubbish' | null;
/** Asked at every call of the engine. */
export type FaultSource = () => Fault;

export const noFault: FaultSource = () => null;
/** Later than every limit of the pipeline. */
const LATE_MS = 30_000;

/** JSON of an answer of the wrong type, as an engine outside the type system may give it. */
export const RUBBISH = '{"rubbish":true}';

/** Waits as a fake engine does: its delay, or what the fault makes of it. Rubbish is the caller's. */
export async function answerAfter(clock: Clock, delayMs: number, fault: Fault): Promise<void> {
  if (fault === 'throw') throw new Error('the fake engine fails');
  if (fault === 'hang') return new Promise(() => undefined);
  const waitMs = fault === 'late' ? LATE_MS : delayMs;
  if (waitMs <= 0) return undefined;
  return new Promise((resolve) => {
    clock.setTimer(resolve, waitMs);
  });
}
