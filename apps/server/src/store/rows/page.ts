import type { PageMetadata, PageQuery } from '@saywell/contract';
import { and, count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StoreContext } from '../store-context.ts';
import type { BoundedRows } from './bounded-rows.ts';
import type { ListEnd } from './list-end.ts';
import { newestOfColumns, readRows } from './read-rows.ts';
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
export interface RowPage<Row> extends BoundedRows<Row> {
  readonly metadata: PageMetadata;
}

/** A table whose rows are listed by their creation. */
type ListedTable = PgTable & { readonly $inferSelect: { readonly id: string; readonly createdAt: Date } };

/** The organisation's rows within the query. */
export async function readPage<Table extends ListedTable>(
  context: Pick<StoreContext, 'db' | 'maxPageBytes'>,
  table: Table & PagedColumns,
  orgId: string,
  query: PageQuery,
  where?: SQL,
  moreBytes?: SQL,
): Promise<RowPage<Table['$inferSelect']>> {
  const { cursor, ...filters } = query;
  const { id, orgId: ownerId, createdAt, updatedAt = createdAt } = table;
  const columns = { id, orgId: ownerId, createdAt, updatedAt };
  const isBehind = cursor !== undefined;
  // Drizzle knows the rows of a given table only.
  const source: PgTable = table;
  const [page, [counted]] = await Promise.all([
    readRows<Table>(context, table, {
      where: and(listedRows(columns, orgId, query, query.sortOrder), where),
      order: query.sortOrder === 'ASC' ? oldestOfColumns : newestOfColumns,
      limit: query.limit,
      offset: isBehind ? 0 : (query.page - 1) * query.limit,
      ...(moreBytes !== undefined && { moreBytes }),
    }),
    context.db
      .select({ total: count() })
      .from(source)
      .where(and(listedRows(columns, orgId, filters), where)),
  ]);
  return { ...page, metadata: pageMetadata(query, counted?.total ?? 0, page.end) };
}

const oldestOfColumns: typeof newestOfColumns = ({ createdAt, id }) => [
  sql`${createdAt} asc`,
  sql`${id} asc`,
];

/** `end`: of the page that was read; undefined: it is empty. */
export function pageMetadata(
  { page, limit, sortOrder, cursor }: Pick<PageQuery, 'page' | 'limit' | 'sortOrder' | 'cursor'>,
  totalItems: number,
  end: ListEnd | undefined,
): PageMetadata {
  const totalPages = limit === 0 ? 0 : Math.ceil(totalItems / limit);
  const isCut = end?.isCut === true;
  const isBehind = cursor !== undefined;
  // Nobody knows the number of a page behind a cursor.
  const hasNextPage = isCut || (isBehind ? end?.isFull === true : page < totalPages);
  // Numbers lead through a list that has the oldest first, until a page was cut.
  const goesOnByCursor = sortOrder === 'DESC' || isCut || isBehind;
  return {
    itemsPerPage: limit,
    totalItems,
    currentPage: page,
    totalPages,
    hasNextPage,
    ...(hasNextPage && end !== undefined && goesOnByCursor && { nextCursor: cursorOf(end.last) }),
    sortOrder,
  };
}
