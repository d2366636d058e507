import { type SQL, sql } from 'drizzle-orm';
import type { StoreContext } from './store-context.ts';

/**
 * Of the statement, so that an index can be searched by it. Cut to milliseconds, as times are stored: one that was
 * rounded up would not have come yet.
 */
export function databaseTime(fromNowMs = 0): SQL {
  const now = sql`date_trunc('milliseconds', statement_timestamp())`;
  return fromNowMs === 0 ? now : sql`(${now} + ${fromNowMs}::double precision * interval '1 millisecond')`;
}

/** A clock in place of the database's: for stores whose time is given. */
export const givenTime =
  (now: () => number): StoreContext['databaseTime'] =>
  (fromNowMs = 0) =>
    sql`${new Date(now() + fromNowMs).toISOString()}::timestamptz`;

/** How long until a time of the database, ms. */
export const msUntil = (
  { databaseTime }: Pick<StoreContext, 'databaseTime'>,
  time: SQL,
): SQL<string | null> => sql`(extract(epoch from ${time} - ${databaseTime()}) * 1000)::bigint::text`;
