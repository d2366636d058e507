import type { SQL } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { RecentIdentities } from './orgs/recent-identities.ts';
import type { SealedBodies } from './secrets/sealed-bodies.ts';

/** A pool's or a transaction's queries. */
export type Queries = PgDatabase<NodePgQueryResultHKT>;

/** What every part of the store works with. */
export interface StoreContext {
  readonly db: Queries;
  /** Runs `work` in one transaction. Inside of another one it is a part of that, which is undone alone when it rejects. */
  readonly transaction: <T>(work: (context: StoreContext) => Promise<T>) => Promise<T>;
  /** Something is due in the queue of jobs. Whoever works on them learns it when the transaction commits. */
  readonly announceJobs: () => void;
  /** For the operator: something is wrong with what is stored. */
  readonly warn: (details: object, message: string) => void;
  /** Of one page of a list; default that of `rows/bounded-rows.ts`. */
  readonly maxPageBytes: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The database's time, `fromNowMs` later (default 0), in milliseconds: servers that share work have one clock. */
  readonly databaseTime: (fromNowMs?: number) => SQL;
  readonly createId: () => string;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
  /** Every body that may have secrets is stored and read through these. */
  readonly bodies: SealedBodies;
  readonly recentIdentities: RecentIdentities;
}
