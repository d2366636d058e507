import type { ToolAnswer } from '@saywell/agent';
import { isTimedOut } from '../../platform/timed-out.ts';
import { type WaitLimit, within } from '../../platform/within.ts';

/** Whoever runs a tool and is stopped says at once what its caller hears; this is for one that does not. */
const lastWordMs = 250;

/**
 * Runs a tool within its time, and answers soon after the signal aborts. When the time is over `run` is
 * stopped and has the last word, since it knows what is said then. Never rejects.
 */
export function withinToolTime(
  limit: Pick<WaitLimit, 'clock' | 'limitMs' | 'signal'>,
  run: (signal: AbortSignal) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  const { clock, limitMs } = limit;
  let answer: Promise<ToolAnswer> = Promise.resolve(tooLate(limitMs));
  // A runner may throw where it should answer.
  const begin = (signal: AbortSignal): Promise<ToolAnswer> => {
    answer = Promise.resolve(signal)
      .then(run)
      .catch((error: unknown) => ({ code: 'tool-failed', error: String(error) }));
    return answer;
  };
  return within(limit, begin, (why) =>
    why === 'late'
      ? within(
          { clock, limitMs: lastWordMs },
          () => answer,
          () => tooLate(limitMs),
        )
      : { code: 'tool-aborted', error: 'Nobody waits for it' },
  );
}

/** What `run` answers, or that it is late as soon as `signal` says that its time is over. */
export async function unlessLate<Answer>(
  signal: AbortSignal,
  limitMs: number,
  run: () => Promise<Answer>,
): Promise<Answer | ToolAnswer> {
  const answered = new AbortController();
  const late = new Promise<ToolAnswer>((resolve) => {
    const end = (): void => {
      if (isTimedOut(signal)) resolve(tooLate(limitMs));
    };
    signal.addEventListener('abort', end, { once: true, signal: answered.signal });
  });
  try {
    return await Promise.race([late, run()]);
  } finally {
    answered.abort();
  }
}

const tooLate = (limitMs: number): ToolAnswer => ({
  code: 'tool-timed-out',
  error: `No answer within ${limitMs} ms`,
});
