import { ApiError } from './api-error.ts';
import { abortable } from './time-limit.ts';

const firstWaitMs = 500;
const longestWaitMs = 8_000;
/** A server that wants more time than that is not waited for. */
const longestRetryAfterMs = 60_000;
const maxRetries = 10;
/** The server did not get to it, or a proxy did not get to the server. */
const passingStatuses = new Set([408, 429, 502, 503, 504]);

export interface RetryPolicy {
  /** Attempts behind the first. */
  readonly retries: number;
  /** May it happen twice, or does the server see to that? Otherwise only what was refused unread is sent again. */
  readonly isRepeatable: boolean;
  /** 0 … 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** Runs until it succeeds, fails for good, or has no attempt left; throws the last failure. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  policy: RetryPolicy,
): Promise<Result> {
  const retries = Math.min(policy.retries, maxRetries);
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = failures < retries ? waitAfter(error, failures, policy) : null;
      if (waitMs === null) throw error;
      await pause(waitMs, policy.signal);
    }
  }
}

/** Null: it is not to be tried again. */
function waitAfter(error: unknown, failures: number, policy: RetryPolicy): number | null {
  if (!ApiError.isInstance(error) || !isPassing(error, policy.isRepeatable)) return null;
  const demandedMs = retryAfterMs(error.headers?.get('retry-after'), Date.now());
  if (demandedMs > longestRetryAfterMs) return null;
  const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
  // From half to the whole: callers that failed together do not come back together.
  return Math.max(demandedMs, longest * (0.5 + policy.random() / 2));
}

function isPassing({ code, status }: ApiError, isRepeatable: boolean): boolean {
  if (status === 429) return true;
  if (!isRepeatable) return false;
  const isUnanswered = code === 'network-error' || code === 'timed-out';
  return isUnanswered || code === 'idempotency-in-progress' || passingStatuses.has(status);
}

/** Seconds or a date; 0 when there is none that could be read. */
function retryAfterMs(text: string | null | undefined, nowMs: number): number {
  if (text === null || text === undefined) return 0;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return waitMs > 0 ? waitMs : 0;
}

async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => void (timer = setTimeout(resolve, waitMs)));
  try {
    await abortable(waited, signal);
  } finally {
    clearTimeout(timer);
  }
}
