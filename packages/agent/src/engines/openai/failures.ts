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

export function failureOfStatus(engine: string, status: number): EngineError {
  return new EngineError(codeOfStatus(status), engine, `The endpoint answered with status ${status}`);
}

function codeOfStatus(status: number): EngineErrorCode {
  if (status === 401 || status === 403) return 'engine-unauthorized';
  if (status === 408 || status === 504) return 'engine-timed-out';
  return status === 429 || status === 502 || status === 503 ? 'engine-unavailable' : 'engine-failed';
}

/** `ECONNREFUSED` and the like: undici hides it in the cause. */
function systemCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? code : '';
}
