import { EngineError, type EngineErrorCode } from '../engine.ts';
import type { Deadline } from './deadline.ts';

/**
 * What became of a request. Messages hold status and system codes only: bodies and
 * causes of others may repeat the key or the visitor's words.
 */
export function toEngineError(
  engine: string,
  error: unknown,
  deadline: Pick<Deadline, 'cause'>,
): EngineError {
  if (error instanceof EngineError) return error;
  if (deadline.cause === 'timed-out') {
    return new EngineError('engine-timed-out', engine, 'The endpoint did not answer in time');
  }
  if (deadline.cause === 'aborted') return aborted(engine);
  const code = systemCode(error);
  return new EngineError(
    'engine-unavailable',
    engine,
    `The connection to the endpoint failed${code === '' ? '' : ` (${code})`}`,
  );
}

export function aborted(engine: string): EngineError {
  return new EngineError('engine-aborted', engine, 'The request was given up');
}

export function badAnswer(engine: string, what: string): EngineError {
  return new EngineError('engine-bad-answer', engine, what);
}

/** An answer that is not 2xx. `reason` is one of the names that errors of vendors have; see refusal-reason.ts. */
export function failureOfStatus(engine: string, answer: Refusal): EngineError {
  const { status, reason, retryAfterMs, parameter } = answer;
  const because = reason === undefined ? '' : ` (${reason})`;
  return new EngineError(
    codeOfRefusal(answer),
    engine,
    `The endpoint answered with status ${status}${because}`,
    {
      retryAfterMs,
      parameter,
      isPermanent: isPermanent(answer),
    },
  );
}

export interface Refusal {
  readonly status: number;
  readonly reason?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly parameter?: string | undefined;
}

const refusedKeys: ReadonlySet<string | undefined> = new Set(['invalid_api_key', 'API_KEY_INVALID']);

function codeOfRefusal({ status, reason }: Refusal): EngineErrorCode {
  if (status === 401 || status === 403 || refusedKeys.has(reason)) return 'engine-unauthorized';
  if (status === 408 || status === 504) return 'engine-timed-out';
  // 529: Anthropic is overloaded.
  return [429, 502, 503, 529].includes(status) ? 'engine-unavailable' : 'engine-failed';
}

function isPermanent({ status, reason }: Refusal): boolean {
  // An empty account answers 429 as well, and goes on doing so.
  if (reason === 'insufficient_quota' || reason === 'quota_exceeded') return true;
  return status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 429;
}

/** `ECONNREFUSED` and the like: undici hides it in the cause. */
function systemCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? code : '';
}
