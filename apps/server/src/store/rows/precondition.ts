import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../store-context.ts';
import { ownRow } from './rows.ts';

/** What a change wants to find: a row that was changed since `updatedAt` is refused. */
export interface Precondition {
  readonly updatedAt: string;
}

/** The row was changed by somebody else since the caller read it. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
  readonly code = 'changed-meanwhile';
}

type ChangingTable = PgTable & {
  readonly id: PgColumn;
  readonly orgId: PgColumn;
  readonly updatedAt: PgColumn;
};

/** Never the time it had before: whoever has that one must not pass as knowing this state. */
export function laterThan({ updatedAt }: Pick<ChangingTable, 'updatedAt'>, now: number): SQL {
  return sql`greatest(${sql.param(new Date(now), updatedAt)}, ${updatedAt} + interval '1 millisecond')`;
}

/** This row, if it is this organisation's and as the caller has seen it. */
export function ownUnchangedRow(
  table: ChangingTable,
  orgId: string,
  id: string,
  precondition: Precondition | undefined,
): SQL | undefined {
  const isUnchanged =
    precondition === undefined ? undefined : eq(table.updatedAt, new Date(precondition.updatedAt));
  return and(ownRow(table, orgId, id), isUnchanged);
}

/**
 * Tells, after a change that found no row, a row that is not there from one that is another by now.
 *
 * @throws {ChangedMeanwhileError}
 */
export async function refuseIfChanged(
  db: Queries,
  table: ChangingTable,
  orgId: string,
  id: string,
  precondition: Precondition | undefined,
): Promise<void> {
  if (precondition === undefined) return;
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(ownRow(table, orgId, id));
  if (found.length > 0) throw new ChangedMeanwhileError(`${id} was changed since ${precondition.updatedAt}`);
}
