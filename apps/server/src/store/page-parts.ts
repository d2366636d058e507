import type { PageQuery } from '@saywell/contract';
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { listedRows } from './rows.ts';

interface PagedTable {
  readonly id: PgColumn;
  readonly orgId: PgColumn;
  readonly createdAt: PgColumn;
  readonly updatedAt: PgColumn;
}

/** The clauses of a second-generation list: of one page, and of everything that is counted. */
export function pageParts(table: PagedTable, orgId: string, query: PageQuery, where: SQL | undefined) {
  const { cursor, ...filters } = query;
  const direction = query.sortOrder === 'ASC' ? asc : desc;
  // A cursor leads down the list that has the newest first.
  const goesOn = cursor !== undefined && query.sortOrder === 'DESC';
  return {
    where: and(listedRows(table, orgId, goesOn ? query : filters), where),
    counted: and(listedRows(table, orgId, filters), where),
    orderBy: [direction(table.createdAt), direction(table.id)] as const,
    limit: query.limit,
    offset: goesOn ? 0 : (query.page - 1) * query.limit,
  };
}

export function whereEqual(column: PgColumn, value: string | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}

export function whereAmong(column: PgColumn, values: readonly string[] | undefined): SQL | undefined {
  return values === undefined ? undefined : inArray(column, [...values]);
}
