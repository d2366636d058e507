import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { RecentIdentities } from './orgs/recent-identities.ts';
import type { SealedBodies } from './secrets/sealed-bodies.ts';

/** A pool's or a transaction's queries. */
export type Queries = PgDatabase<NodePgQueryResultHKT>;

/** What every part of the store works with. */
export interface StoreContext {
  readonly db: Queries;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly createId: () => string;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
  /** Every body that may hold secrets is stored and read through these. */
  readonly bodies: SealedBodies;
  readonly recentIdentities: RecentIdentities;
}
