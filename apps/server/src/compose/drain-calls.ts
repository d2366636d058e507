import type { SetTimer } from '../platform/clock.ts';
import { within } from '../platform/within.ts';
import type { CallParts } from './call-parts.ts';

export interface DrainCallsOptions {
  /** Calls that run for longer are ended by the stop, ms. */
  readonly timeoutMs: number;
  /** Aborting it ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** All calls are over, or some run on. */
export type DrainedCalls = 'empty' | 'late' | 'aborted';

/** Takes no new calls, and waits for those that run. */
export function drainCalls(
  calls: Pick<CallParts, 'drain'>,
  { timeoutMs, signal, setTimer }: DrainCallsOptions & { readonly setTimer: SetTimer },
): Promise<DrainedCalls> {
  const over = calls.drain();
  return within<DrainedCalls, DrainedCalls>(
    { clock: { setTimer }, limitMs: timeoutMs, signal },
    () => over.then(() => 'empty'),
    (why) => why,
  );
}
