import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type * as schema from '../database/schema.ts';

/** A pool's or a transaction's queries. */
export type Queries = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** What every part of the store works with. */
export interface StoreContext {
  readonly db: Queries;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly createId: () => string;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
}
