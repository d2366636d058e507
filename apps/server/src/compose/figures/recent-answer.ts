import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/within.ts';

export interface RecentAnswerOptions<Answer> {
  readonly ask: () => Promise<Answer>;
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  /** It is asked no more often, ms. */
  readonly everyMs: number;
  /** Whoever looks waits no longer, ms. */
  readonly limitMs: number;
}

/**
 * What was answered within the last `everyMs`; undefined: nothing, because it failed or is late. Never rejects. One
 * question at a time: what hangs is not asked again.
 */
export function recentAnswer<Answer>(
  options: RecentAnswerOptions<Answer>,
): () => Promise<Answer | undefined> {
  const { ask, clock, everyMs, limitMs } = options;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Answer | undefined> | undefined;
  let answer: Answer | undefined;
  const askNow = async (): Promise<Answer | undefined> => {
    askedAt = clock.now();
    answer = undefined;
    const answered = await ask().catch(() => undefined);
    // What came late is as old as the question.
    if (clock.now() - askedAt < everyMs) answer = answered;
    asking = undefined;
    return answer;
  };
  return async () => {
    if (asking === undefined && clock.now() - askedAt < everyMs) return answer;
    asking ??= askNow();
    const waiting = asking;
    return within<Answer | undefined, undefined>(
      { clock, limitMs },
      () => waiting,
      () => undefined,
    );
  };
}
