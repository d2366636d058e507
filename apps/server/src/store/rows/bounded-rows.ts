import { Column, eq, getTableColumns, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { StoreContext } from '../store-context.ts';
import type { ListEnd } from './list-end.ts';

/**
 * Bytes of one page of a list, about as its JSON text has them; its first row is always there. Eight of the
 * largest bodies that a request may bring: what a page costs in memory and time stays the same, however
 * large the rows are.
 */
export const maxPageBytes = 8 * 1_048_576;

export type ReadColumns = Readonly<Record<string, PgColumn | SQL.Aliased>>;
export type OrderedColumns = Readonly<Record<string, SQLWrapper>>;

export interface BoundedQuery<Selected extends ReadColumns> {
  readonly table: PgTable;
  /** Default all of the table's. `id` and `createdAt` are among them. */
  readonly columns: Selected;
  readonly where: SQL | undefined;
  /** Of columns by their names: of the table, and of what was found. */
  readonly order: (columns: OrderedColumns) => SQL[];
  readonly limit: number;
  readonly offset?: number;
  /** What an answer has of a row beside the columns, bytes. */
  readonly moreBytes?: SQL;
}

export interface BoundedRows<Row> {
  readonly rows: Row[];
  readonly end: ListEnd | undefined;
}

type Context = Pick<StoreContext, 'db' | 'maxPageBytes'>;

/** The rows within the limit, and within the bytes of a page: the database decides, so that no more is read. */
export async function readBounded<Selected extends ReadColumns>(
  context: Context,
  query: BoundedQuery<Selected>,
): Promise<BoundedRows<SelectResultFields<Selected>>> {
  const found = await findBounded(context, query);
  const rows = found.map(({ rowsFound: _found, bytesSoFar: _bytes, ...row }) => row);
  const last = found.at(-1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same columns, through two subqueries
  return { rows: rows as SelectResultFields<Selected>[], end: last && endAt(last, rows.length, query.limit) };
}

type FoundRow = Readonly<Record<string, unknown>>;

function endAt({ id, createdAt, ...sums }: FoundRow, read: number, limit: number): ListEnd {
  if (!(createdAt instanceof Date)) throw new Error('a list was read without its times');
  return {
    last: { id: String(id), createdAt: createdAt.toISOString() },
    isFull: read >= limit,
    isCut: read < Number(sums['rowsFound']),
    bytes: Number(sums['bytesSoFar']),
  };
}

function findBounded({ db, maxPageBytes }: Context, query: BoundedQuery<ReadColumns>): Promise<FoundRow[]> {
  const { table, columns, where, order, limit, offset = 0, moreBytes = sql`0` } = query;
  const names = Object.keys(columns);
  const limited = db
    .select({ ...columns, rowBytes: sql<number>`${bytesOf(columns)} + ${moreBytes}`.as('row_bytes') })
    .from(table)
    .where(where)
    .orderBy(...order({ ...getTableColumns(table), ...columns }))
    .limit(limit)
    .offset(offset)
    .as('limited');
  const inOrder = sql`(order by ${sql.join(order(only(limited, names)), sql`, `)} rows unbounded preceding)`;
  const summed = db
    .select({
      ...only(limited, names),
      rowPlace: sql<number>`row_number() over ${inOrder}`.as('row_place'),
      rowsFound: sql<number>`count(*) over ()`.as('rows_found'),
      bytesSoFar: sql<number>`sum(${limited.rowBytes}) over ${inOrder}`.as('bytes_so_far'),
    })
    .from(limited)
    .as('summed');
  return db
    .select({ ...only(summed, names), rowsFound: summed.rowsFound, bytesSoFar: summed.bytesSoFar })
    .from(summed)
    .where(or(eq(summed.rowPlace, 1), lte(summed.bytesSoFar, maxPageBytes)))
    .orderBy(summed.rowPlace);
}

/** A subquery knows its columns by the names under which they were selected. */
function only(source: object, names: readonly string[]): Record<string, PgColumn | SQL.Aliased> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(source, name)]));
}

/** The fields that every row has. */
const fixedBytes = 200;
const longTypes: ReadonlySet<string> = new Set(['jsonb', 'text', 'bytea', 'tsvector']);

function bytesOf(columns: ReadColumns): SQL {
  const long = Object.values(columns).filter(
    (column): column is PgColumn => column instanceof Column && longTypes.has(column.getSQLType()),
  );
  return sql.join([sql.raw(String(fixedBytes)), ...long.map((column) => storedBytes(column))], sql` + `);
}

/** About the length of a value's text, bytes; of none 0. What is not compressed need not be read for that. */
export function storedBytes(value: SQLWrapper): SQL {
  return sql`coalesce(case when pg_column_compression(${value}) is null
    then pg_column_size(${value}) else octet_length(${value}::text) end, 0)`;
}
