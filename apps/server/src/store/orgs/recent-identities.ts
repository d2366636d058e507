import { LRUCache } from 'lru-cache';
import type { TokenIdentity } from './token-identity.ts';

/** Whom keys were found to belong to a moment ago, so that not each request asks the database. */
export interface RecentIdentities {
  /** By the hash of the key's value. */
  get(hash: Uint8Array): TokenIdentity | undefined;
  add(hash: Uint8Array, identity: TokenIdentity): void;
  /**
   * Keys or organisations have changed: nothing of before counts any more. Nothing is added for
   * a while either: a look that began before the change may end after it, and the change's own
   * transaction too.
   */
  forget(): void;
}

/** A key that another server on the same database deletes works here this long at most. */
const lifetimeMs = 1_000;
/** A server knows far fewer keys in a second. */
const maxIdentities = 10_000;

export function createRecentIdentities(now: () => number): RecentIdentities {
  const recent = new LRUCache<string, { readonly identity: TokenIdentity; readonly until: number }>({
    max: maxIdentities,
  });
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    get(hash) {
      const found = recent.get(keyOf(hash));
      return found !== undefined && now() < found.until ? found.identity : undefined;
    },
    add(hash, identity) {
      if (now() < pausedUntil) return;
      recent.set(keyOf(hash), { identity, until: now() + lifetimeMs });
    },
    forget() {
      recent.clear();
      pausedUntil = now() + lifetimeMs;
    },
  };
}

const keyOf = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');
