import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { SharedCounter } from '../../platform/bus/shared-counter.ts';

type CountedRequest = [
  key: string,
  timeWindow: number,
  callback: (error: null, state: { current: number; ttl: number }) => void,
];

/** Where requests are counted that have a limit, in place of the memory of this process. */
export function sharedRateLimit(counter: SharedCounter): FastifyRateLimitStoreCtor {
  let limits = 0;
  class SharedStore implements FastifyRateLimitStore {
    readonly #name: string;

    /** Limits are made in one order, so that each has the name on every server that it has here. */
    constructor(limit: { readonly routeInfo?: { readonly method?: unknown; readonly url?: string } }) {
      const { method, url } = limit.routeInfo ?? {};
      this.#name = url === undefined ? `limit-${(limits += 1)}` : `${String(method)} ${url}`;
    }

    incr(...[key, callback, timeWindow]: Parameters<FastifyRateLimitStore['incr']>): void {
      void this.#count(key, timeWindow, callback);
    }

    async #count(...[key, timeWindow, callback]: CountedRequest): Promise<void> {
      const { count, ttlMs } = await counter.count(`${this.#name}:${key}`, timeWindow);
      callback(null, { current: count, ttl: ttlMs });
    }

    child(limit: object): SharedStore {
      return new SharedStore(limit);
    }
  }
  return SharedStore;
}
