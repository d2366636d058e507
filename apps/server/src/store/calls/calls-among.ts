import { type SQL, sql } from 'drizzle-orm';
import { call } from './call-tables.ts';

/** What more calls than this have is met soon by looking at one call after the other, in the order of the list. */
export const maxRareCalls = 2_000;

/** One of these calls; as one parameter, however many they are. */
export function isCallAmong(calls: readonly { readonly id: string }[]): SQL {
  return sql`${call.id} = any(${sql.param(calls.map(({ id }) => id))}::uuid[])`;
}
