import type { PageMetadata, PageQuery } from '@saywell/contract';
import { and, asc, count, desc, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../store-context.ts';
import { cursorOf, listedRows } from './rows.ts';

/** Answer of a second-generation list. */
export interface Page<Resource> {
  readonly results: Resource[];
  readonly metadata: PageMetadata;
}

interface PagedColumns {
  readonly id: PgColumn;
  readonly orgId: PgColumn;
  readonly createdAt: PgColumn;
  /** Absent: the rows never change. */
  readonly updatedAt?: PgColumn;
}

/** One page of a table's rows, and where it is in the whole list. */
export interface RowPage<Row> {
  readonly rows: Row[];
  readonly metadata: PageMetadata;
}

/** A table whose rows are listed by their creation. */
type ListedTable = PgTable & { readonly $inferSelect: { readonly id: string; readonly createdAt: Date } };

/** The organisation's rows within the query. */
export async function readPage<Table extends ListedTable>(
  db: Queries,
  table: Table & PagedColumns,
  orgId: string,
  query: PageQuery,
  where?: SQL,
): Promise<RowPage<Table['$inferSelect']>> {
  const { cursor, ...filters } = query;
  const { id, orgId: ownerId, createdAt, updatedAt = createdAt } = table;
  const columns = { id, orgId: ownerId, createdAt, updatedAt };
  const direction = query.sortOrder === 'ASC' ? asc : desc;
  // A cursor leads down the list that has the newest first.
  const goesOn = cursor !== undefined && query.sortOrder === 'DESC';
  // Drizzle knows the rows of a given table only.
  const source: PgTable = table;
  const [found, [counted]] = await Promise.all([
    db
      .select()
      .from(source)
      .where(and(listedRows(columns, orgId, goesOn ? query : filters), where))
      .orderBy(direction(createdAt), direction(id))
      .limit(query.limit)
      .offset(goesOn ? 0 : (query.page - 1) * query.limit),
    db
      .select({ total: count() })
      .from(source)
      .where(and(listedRows(columns, orgId, filters), where)),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- everything of this table was selected
  const rows = found as Table['$inferSelect'][];
  return { rows, metadata: pageMetadata(query, counted?.total ?? 0, rows.at(-1)) };
}

/** `last`: the last row of the page. */
export function pageMetadata(
  { page, limit, sortOrder }: Pick<PageQuery, 'page' | 'limit' | 'sortOrder'>,
  totalItems: number,
  last: { readonly id: string; readonly createdAt: Date } | undefined,
): PageMetadata {
  const totalPages = limit === 0 ? 0 : Math.ceil(totalItems / limit);
  const hasNextPage = page < totalPages;
  return {
    itemsPerPage: limit,
    totalItems,
    currentPage: page,
    totalPages,
    hasNextPage,
    ...(hasNextPage &&
      last !== undefined &&
      sortOrder === 'DESC' && {
        nextCursor: cursorOf({ id: last.id, createdAt: last.createdAt.toISOString() }),
      }),
    sortOrder,
  };
}
