import { sql } from 'drizzle-orm';
import { systemClock } from '../platform/clock.ts';
import { createId } from '../platform/create-id.ts';
import type { Database } from '../platform/database/database.ts';
import { within } from '../platform/within.ts';
import { createStoreContext } from './create-store-context.ts';
import { databaseTime, givenTime } from './database-time.ts';
import { createLazyParts } from './lazy-parts.ts';
import { createRecentIdentities } from './orgs/recent-identities.ts';
import { maxPageBytes } from './rows/bounded-rows.ts';
import { createSealedBodies } from './secrets/sealed-bodies.ts';
import type { Store } from './store.ts';
import type { Queries, StoreContext } from './store-context.ts';
import { storeParts } from './store-parts.ts';

export interface StoreOptions {
  /** 32 bytes; see `loadEncryptionKey`. Stored keys can be read with the same one only. */
  readonly encryptionKey: Uint8Array;
  /** Epoch milliseconds, also for what is leased. Default the system's clock, for leases the database's. */
  readonly now?: () => number;
  /** Default UUIDs of version 7. */
  readonly createId?: () => string;
  /** Of one page of a list. Default 8 MiB, see `rows/bounded-rows.ts`. */
  readonly maxPageBytes?: number;
  /** Where rows are named that cannot be read. Default nowhere. */
  readonly log?: { warn(details: object, message: string): void };
}

const pingTimeoutMs = 2_000;

/** Everything the server stores, in PostgreSQL. */
export function createStore(database: Pick<Database, 'db'>, options: StoreOptions): Store {
  const now = options.now ?? Date.now;
  const listeners = new Set<() => void>();
  const context = createStoreContext({
    db: database.db,
    announceJobs: () => {
      for (const listener of listeners) listener();
    },
    warn: (details, message) => options.log?.warn(details, message),
    maxPageBytes: options.maxPageBytes ?? maxPageBytes,
    now,
    databaseTime: options.now === undefined ? databaseTime : givenTime(options.now),
    createId: options.createId ?? createId,
    encryptionKey: options.encryptionKey,
    bodies: createSealedBodies(options.encryptionKey),
    recentIdentities: createRecentIdentities(now),
  });
  const onJobsAdded: Store['onJobsAdded'] = (listener) => {
    // One that is subscribed twice is called twice.
    const call = () => listener();
    listeners.add(call);
    return () => void listeners.delete(call);
  };
  return storeOn(context, onJobsAdded);
}

function storeOn(context: StoreContext, onJobsAdded: Store['onJobsAdded']): Store {
  return Object.assign(createLazyParts(storeParts, context), {
    transaction: <T>(work: (store: Store) => Promise<T>) =>
      context.transaction((own) => work(storeOn(own, onJobsAdded))),
    exclusively: <T>(name: string, work: (store: Store) => Promise<T>) =>
      context.transaction(async (own) => {
        await own.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
        return work(storeOn(own, onJobsAdded));
      }),
    onJobsAdded,
    ping: () => ping(context.db),
  });
}

async function ping(db: Queries): Promise<number> {
  const startedAt = performance.now();
  await within(
    { clock: systemClock, limitMs: pingTimeoutMs },
    () => db.execute(sql`select 1`),
    () => {
      throw new Error(`the database did not answer in ${pingTimeoutMs} ms`);
    },
  );
  return performance.now() - startedAt;
}
