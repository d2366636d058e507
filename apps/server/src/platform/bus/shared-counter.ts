import { LRUCache } from 'lru-cache';
import type { RedisConnection } from './redis-connection.ts';

export interface Counted {
  /** In this window, this one among them. */
  readonly count: number;
  /** Until the window is over, ms. */
  readonly ttlMs: number;
}

/** Counts in fixed windows, on all servers together. */
export interface SharedCounter {
  /** Never rejects: while the others are not reached, this server counts for itself. */
  count(key: string, windowMs: number): Promise<Counted>;
}

export interface SharedCounterOptions {
  readonly redis: Pick<RedisConnection, 'run'>;
  /** Before the names of this installation. */
  readonly prefix: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const countOne = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

/** A Redis that has failed is not waited for by every request, ms. */
const pauseMs = 2_000;
const maxKeys = 10_000;

export function createSharedCounter({ redis, prefix, now }: SharedCounterOptions): SharedCounter {
  const own = createOwnCounter(now);
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    async count(key, windowMs) {
      if (now() < pausedUntil) return own(key, windowMs);
      try {
        const counted = await redis.run(countOne, [`${prefix}:rate:${key}`], [String(windowMs)]);
        const [count, ttlMs] = Array.isArray(counted) ? counted.map(Number) : [];
        if (count === undefined || ttlMs === undefined) throw new Error('Redis does not count');
        return { count, ttlMs: Math.max(0, ttlMs) };
      } catch {
        pausedUntil = now() + pauseMs;
        return own(key, windowMs);
      }
    },
  };
}

function createOwnCounter(now: () => number): (key: string, windowMs: number) => Counted {
  const windows = new LRUCache<string, { count: number; readonly until: number }>({ max: maxKeys });
  return (key, windowMs) => {
    const known = windows.get(key);
    const window = known !== undefined && known.until > now() ? known : { count: 0, until: now() + windowMs };
    window.count += 1;
    windows.set(key, window);
    return { count: window.count, ttlMs: window.until - now() };
  };
}
