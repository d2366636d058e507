import type { Clock } from './clock.ts';
import { timeIsOver } from './timed-out.ts';

export interface WaitLimit {
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly limitMs: number;
  /** Aborting it gives the work up earlier. */
  readonly signal?: AbortSignal | undefined;
  /** Asked when the time is over: while it says yes, the time begins anew. Default: never. */
  readonly isExcused?: () => boolean;
}

/** Why nobody waits for the work any more. */
export type GivenUp = 'late' | 'aborted';

/**
 * Waits for `work` no longer than its limit. What is late, or aborted, resolves with what `onGivenUp` answers, or
 * rejects with what that throws; a later end of the work changes nothing. The signal that the work gets aborts as
 * soon as nobody waits for it.
 */
export async function within<Result, Instead = never>(
  { clock, limitMs, signal, isExcused = () => false }: WaitLimit,
  work: (signal: AbortSignal) => Promise<Result>,
  onGivenUp: (why: GivenUp) => Instead | Promise<Instead>,
): Promise<Result | Instead> {
  if (signal?.aborted === true) return onGivenUp('aborted');
  const over = new AbortController();
  let resolveGivenUp: (why: GivenUp) => void;
  const givenUp = new Promise<GivenUp>((resolve) => {
    resolveGivenUp = resolve;
  });
  const giveUp = (why: GivenUp): void => {
    // First, so that work that fails because of the signal does not come before it.
    resolveGivenUp(why);
    over.abort(why === 'late' ? timeIsOver() : undefined);
  };
  const expire = (): void => {
    if (isExcused()) cancelTimer = clock.setTimer(expire, limitMs);
    else giveUp('late');
  };
  let cancelTimer = clock.setTimer(expire, limitMs);
  const abort = (): void => giveUp('aborted');
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const outcome = await Promise.race([work(over.signal).then((result) => ({ result })), givenUp]);
    return typeof outcome === 'string' ? await onGivenUp(outcome) : outcome.result;
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', abort);
    over.abort();
  }
}
