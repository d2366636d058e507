import { LRUCache } from 'lru-cache';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** So many attempts of one key within a time of this process. */
export interface AttemptLimit {
  /** Counts one before it is made; answers how to give it back when it was none. @throws {DomainError} `rate-limited` */
  begin(key: string): () => void;
}

export interface AttemptLimitOptions {
  readonly max: number;
  readonly windowMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** An attacker with more networks than this has others forgotten; each account has a limit of its own besides. */
const maxKeys = 10_000;

export function createAttemptLimit({ max, windowMs, now }: AttemptLimitOptions): AttemptLimit {
  const counts = new LRUCache<string, { count: number; readonly until: number }>({ max: maxKeys });
  return {
    begin(key) {
      const found = counts.get(key);
      const current =
        found !== undefined && found.until > now() ? found : { count: 0, until: now() + windowMs };
      if (current.count >= max) throw tooMany(current.until - now());
      current.count += 1;
      counts.set(key, current);
      return () => {
        current.count -= 1;
      };
    },
  };
}

/** Says when the next attempt is looked at; the answer's `retry-after` is made of it. */
export function tooMany(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new TooManyAttemptsError(seconds);
}

export class TooManyAttemptsError extends DomainError {
  readonly retryAfterSeconds: number;
  constructor(seconds: number) {
    super('rate-limited', `Too many attempts: try again in ${inWords(seconds)}.`);
    this.retryAfterSeconds = seconds;
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
