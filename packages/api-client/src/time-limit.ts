import { ApiError } from './api-error.ts';

/** The longest that a timer can wait; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** One signal for the caller's abort and a limit of time; says afterwards which it was. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Counts from now on again. */
  restart(): void;
  /** What made the work fail: an `ApiError` stays, but one that only says `cancelled` because of this limit. */
  explain(cause: unknown): ApiError;
  stop(): void;
}

export function startTimeLimit(timeoutMs: number, caller: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopTimer = (): void => clearTimeout(timer);
  const restart = (): void => {
    stopTimer();
    timer = setTimeout(
      () => {
        isOver = true;
        cancel();
      },
      Math.min(timeoutMs, longestTimerMs),
    );
  };
  restart();
  if (caller?.aborted) cancel();
  caller?.addEventListener('abort', cancel);
  return {
    signal: controller.signal,
    restart,
    explain: (cause) => {
      if (ApiError.isInstance(cause) && cause.code !== 'cancelled') return cause;
      if (isOver) return new ApiError('timed-out', `No answer within ${timeoutMs} ms`, { cause });
      if (caller?.aborted) return new ApiError('cancelled', 'Cancelled', { cause });
      return new ApiError('network-error', cause instanceof Error ? cause.message : String(cause), { cause });
    },
    stop: () => {
      stopTimer();
      caller?.removeEventListener('abort', cancel);
    },
  };
}

/** The same promise, but an abort rejects at once, also when whoever works does not listen to it. */
export async function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let leave: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(new ApiError('cancelled', 'Cancelled'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (leave !== undefined) signal.removeEventListener('abort', leave);
  }
}
