import type { SetTimer } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** One page may have megabytes (`maxPageBytes`): memory and the database's connections are for everybody. */
export const listGateLimits = {
  /** Lists of one key that are read or sent at once. */
  atOnce: 4,
  /** Further ones that wait for that. */
  waiting: 64,
  /** A list waits no longer. */
  waitMs: 10_000,
} as const;

/** Lets lists of one key in, a few at once and in their order; answers how to leave, which counts once. */
export type ListGate = (key: string) => Promise<() => void>;

interface Key {
  inside: number;
  readonly waiting: Set<() => void>;
}

/** @throws {DomainError} `rate-limited`, when too many wait, or one has waited for too long. */
export function createListGate(setTimer: SetTimer, limits: typeof listGateLimits = listGateLimits): ListGate {
  const keys = new Map<string, Key>();
  const leave = (name: string, key: Key) => () => {
    key.inside -= 1;
    const [next] = key.waiting;
    if (next !== undefined) next();
    else if (key.inside === 0) keys.delete(name);
  };
  const enter = (name: string, key: Key) => {
    key.inside += 1;
    return once(leave(name, key));
  };
  return async (name) => {
    const key = keys.get(name) ?? { inside: 0, waiting: new Set() };
    keys.set(name, key);
    if (key.inside < limits.atOnce) return enter(name, key);
    if (key.waiting.size >= limits.waiting) throw tooMany(limits);
    return new Promise((resolve, reject) => {
      const stop = setTimer(() => {
        key.waiting.delete(begin);
        reject(tooMany(limits));
      }, limits.waitMs);
      const begin = () => {
        stop();
        key.waiting.delete(begin);
        resolve(enter(name, key));
      };
      key.waiting.add(begin);
    });
  };
}

function tooMany({ atOnce }: typeof listGateLimits): DomainError {
  return new DomainError(
    'rate-limited',
    `Too many lists at once: ${atOnce} of one key are answered at a time; ask for the next when one is there.`,
  );
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
