import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { inSlices } from '../../platform/in-slices.ts';
import type { StoreContext } from '../store-context.ts';
import { readOrLeaveOut } from '../stored/read-stored.ts';
import { type BoundedQuery, type BoundedRows, readBounded } from './bounded-rows.ts';
import { withEnd } from './list-end.ts';

type Query = Omit<BoundedQuery<never>, 'table' | 'columns' | 'order'> &
  Partial<Pick<BoundedQuery<never>, 'order'>>;

/** Newest first; ids order what was made within one millisecond. */
export const newestOfColumns: BoundedQuery<never>['order'] = ({ createdAt, id }) => [
  sql`${createdAt} desc`,
  sql`${id} desc`,
];

/** A page of a table's rows, whole: the newest first, or in the order that is given. */
export function readRows<Table extends PgTable>(
  context: Pick<StoreContext, 'db' | 'maxPageBytes'>,
  table: Table,
  query: Query,
): Promise<BoundedRows<Table['$inferSelect']>> {
  const columns = getTableColumns<PgTable>(table);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- everything of this table is selected
  return readBounded(context, { order: newestOfColumns, ...query, table, columns }) as Promise<
    BoundedRows<Table['$inferSelect']>
  >;
}

/** What such rows are read as, as a page of a list; those that cannot be read are left out, with a warning. */
export async function readPageOf<Row, Value>(
  context: Pick<StoreContext, 'warn'>,
  { rows, end }: BoundedRows<Row>,
  read: (row: Row) => Value,
): Promise<Value[]> {
  const values: Value[] = [];
  await inSlices(rows, (row) => void values.push(...readOrLeaveOut(context, row, read)));
  return withEnd(values, end);
}
