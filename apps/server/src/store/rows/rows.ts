import { type ExportQuery, isoDateSchema, type ListQuery } from '@saywell/contract';
import { and, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';

interface CreatedTable {
  readonly id: PgColumn;
  readonly orgId: PgColumn;
  readonly createdAt: PgColumn;
}
interface ListedTable extends CreatedTable {
  readonly updatedAt: PgColumn;
}

/** This row, if it is this organisation's. */
export function ownRow(
  table: Pick<CreatedTable, 'id' | 'orgId'>,
  orgId: string,
  id: string,
): SQL | undefined {
  return and(eq(table.id, id), eq(table.orgId, orgId));
}

/** The organisation's rows within the query's times, behind its cursor. */
export function listedRows(
  table: ListedTable,
  orgId: string,
  query: Omit<ListQuery, 'limit'>,
  sortOrder: 'ASC' | 'DESC' = 'DESC',
): SQL | undefined {
  return and(
    createdRows(table, orgId, query),
    rowsBehind(table, positionOf(query.cursor), sortOrder),
    bound(gt, table.updatedAt, query.updatedAtGt),
    bound(lt, table.updatedAt, query.updatedAtLt),
    bound(gte, table.updatedAt, query.updatedAtGe),
    bound(lte, table.updatedAt, query.updatedAtLe),
  );
}

/** The same for what never changes. */
export function createdRows(table: CreatedTable, orgId: string, query: ExportQuery): SQL | undefined {
  return and(eq(table.orgId, orgId), createdWithin(table, query));
}

/** Of every organisation. */
export function createdWithin(table: Pick<CreatedTable, 'createdAt'>, query: ExportQuery): SQL | undefined {
  return and(
    bound(gt, table.createdAt, query.createdAtGt),
    bound(lt, table.createdAt, query.createdAtLt),
    bound(gte, table.createdAt, query.createdAtGe),
    bound(lte, table.createdAt, query.createdAtLe),
  );
}

/** Where a list goes on: the last row of the page before. */
export interface ListPosition {
  readonly id: string;
  readonly createdAt: string;
}

const positionSchema = z.tuple([isoDateSchema, z.uuid()]);

/** A cursor that this server did not give out. */
export class CursorError extends Error {
  override readonly name = 'CursorError';
  readonly code = 'cursor-not-valid';
}

/** What a caller hands back to go on behind this row; opaque to them. */
export function cursorOf({ createdAt, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/** @throws {CursorError} */
export function positionOf(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [createdAt, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { createdAt, id };
  } catch (cause) {
    throw new CursorError('the cursor is not one that this server answered with', { cause });
  }
}

/** The rows behind this one in a list that has the newest (`DESC`) or the oldest first. */
export function rowsBehind(
  table: CreatedTable,
  position: ListPosition | undefined,
  sortOrder: 'ASC' | 'DESC' = 'DESC',
): SQL | undefined {
  if (position === undefined) return undefined;
  const at = new Date(position.createdAt);
  const compare = sql.raw(sortOrder === 'ASC' ? '>' : '<');
  return sql`(${table.createdAt}, ${table.id}) ${compare} (${sql.param(at, table.createdAt)}, ${sql.param(position.id, table.id)})`;
}

function bound(compare: typeof gt, column: PgColumn, time: string | undefined): SQL | undefined {
  return time === undefined ? undefined : compare(column, new Date(time));
}

/** Ids order what was made within one millisecond. */
export function newestFirst(table: Pick<CreatedTable, 'id' | 'createdAt'>): [SQL, SQL] {
  return [desc(table.createdAt), desc(table.id)];
}

interface StoredRow {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
/** The fields that every resource answers with. */
export function storedFieldsOf(row: StoredRow) {
  return {
    id: row.id,
    orgId: row.orgId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The fields that have a value: on the wire an unset field is absent. */
export function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const set: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined && value !== null) set[key] = value;
  }
  return set;
}

/** The row that an insert answers with. */
export function insertedRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('an insert answered without its row');
  return row;
}

export function whereEqual(column: PgColumn, value: string | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}

export function whereAmong(column: PgColumn, values: readonly string[] | undefined): SQL | undefined {
  return values === undefined ? undefined : inArray(column, [...values]);
}
