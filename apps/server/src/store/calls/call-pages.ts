import {
  type Call,
  type CallRow,
  callRowSchema,
  isoDateSchema,
  type PageCallsQuery,
  type PageMetadata,
} from '@saywell/contract';
import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { parseJson } from '../../platform/parse-json.ts';
import { type ReadColumns, readBounded } from '../rows/bounded-rows.ts';
import type { ListEnd } from '../rows/list-end.ts';
import type { Page } from '../rows/page.ts';
import { readPageOf } from '../rows/read-rows.ts';
import { CursorError, present, storedFieldsOf } from '../rows/rows.ts';
import type { Queries, StoreContext } from '../store-context.ts';
import { readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import { searchedCalls } from './call-filters.ts';
import { callColumns, callStateColumns, callStateOf, toCall } from './call-row.ts';
import { call } from './call-tables.ts';
import { isCallAmong } from './calls-among.ts';

type Context = Pick<StoreContext, 'db' | 'bodies' | 'warn' | 'maxPageBytes'>;

type Sorting = Pick<PageCallsQuery, 'sortBy' | 'sortOrder'>;

/** Where a page goes on: the sort key of the last row before it, and its id. */
interface Position {
  readonly key: string | number;
  readonly id: string;
}

/** What a list is sorted by. The expressions are those of the indexes. */
const sortings: Readonly<Record<Sorting['sortBy'], { key: SQL; type: SQL }>> = {
  createdAt: { key: sql`${call.createdAt}`, type: sql.raw('timestamptz') },
  duration: { key: sql`coalesce(${call.durationSeconds}, 0)`, type: sql.raw('double precision') },
  cost: { key: sql`coalesce(${call.cost}, 0)`, type: sql.raw('double precision') },
};

/** A page of whole calls, without their artifacts. */
export async function pageCalls(context: Context, orgId: string, query: PageCallsQuery): Promise<Page<Call>> {
  const page = await findPage(context.db, orgId, query);
  const found = await readPlaces(context, callColumns, page.places);
  const results = await readPageOf(context, found, (row) => toCall(context, row));
  return { metadata: metadataOf(page, query, found.end), results };
}

/** The calls at these places, in their order. One that was deleted meanwhile is not there. */
function readPlaces<Selected extends ReadColumns>(
  context: Context,
  columns: Selected,
  places: readonly Position[],
) {
  const ids = sql`${sql.param(places.map(({ id }) => id))}::uuid[]`;
  return readBounded(context, {
    table: call,
    columns,
    where: isCallAmong(places),
    order: ({ id }) => [sql`array_position(${ids}, ${id})`],
    limit: places.length,
  });
}

const metadataColumns = {
  ...callStateColumns,
  analysis: sql<null>`null`.as('analysis'),
  type: call.type,
  name: sql<string | null>`${call.body} ->> 'name'`.as('name'),
  squadId: call.squadId,
  phoneNumberId: call.phoneNumberId,
  campaignId: call.campaignId,
  customer: call.customer,
  cost: call.cost,
  summary: sql<string | null>`left(${call.analysis} ->> 'summary', 160)`.as('summary'),
  successEvaluation: call.successEvaluation,
  turnCount: call.turnCount,
  turnLatencyP50Ms: call.turnLatencyP50Ms,
  turnLatencyP95Ms: call.turnLatencyP95Ms,
  toolFailed: call.toolFailed,
  hasRecording: call.hasRecording,
};

const rowForm: StoredForm<CallRow> = { name: 'call', schema: callRowSchema };

/** A page of calls with what sums them up in place of what was configured for them. */
export async function pageCallMetadata(
  context: Context,
  orgId: string,
  query: PageCallsQuery,
): Promise<Page<CallRow>> {
  const { bodies } = context;
  const page = await findPage(context.db, orgId, query);
  const found = await readPlaces(context, metadataColumns, page.places);
  const results = await readPageOf(context, found, (row) => {
    const { type, customer, ...columns } = row;
    return readStored(rowForm, row.id, {
      ...present(columns),
      ...storedFieldsOf(row),
      ...callStateOf(row),
      type: type ?? 'webCall',
      ...present({ customer: bodies.open(orgId, customer) }),
    });
  });
  return { metadata: metadataOf(page, query, found.end), results };
}

interface FoundPlaces {
  readonly places: readonly Position[];
  readonly totalItems: number;
  readonly isCounted: boolean;
  /** Behind these places. */
  readonly hasMore: boolean;
}

/** Where a page's rows are, and how many there are. */
async function findPage(db: Queries, orgId: string, query: PageCallsQuery): Promise<FoundPlaces> {
  const { limit, page, cursor } = query;
  const where = await searchedCalls(db, orgId, query);
  const behind = cursor === undefined ? undefined : positionOf(cursor, query);
  const offset = behind === undefined ? (page - 1) * limit : 0;
  // One more than asked for tells whether there are more.
  const [found, counted] = await Promise.all([
    findPlaces(db, { where, sorting: query, behind, limit: limit + 1, offset }),
    // No index alone says which words were said: such calls are not counted beyond the page.
    query.transcript === undefined ? countCalls(db, where) : 0,
  ]);
  const places = found.slice(0, limit);
  const hasMore = found.length > limit;
  // Clients that go on until they have so many do not stop before the end.
  const totalItems = Math.max(counted, found.length === 0 ? 0 : offset + found.length);
  const isWhole = behind === undefined && !hasMore && (offset === 0 || found.length > 0);
  const isCounted = query.transcript === undefined ? counted < countLimit : isWhole;
  return { places, totalItems, isCounted, hasMore };
}

/** `end`: of what was read of the places, which may be too large for one page. */
function metadataOf(
  { places, totalItems, isCounted, hasMore }: FoundPlaces,
  query: PageCallsQuery,
  end: ListEnd | undefined,
): PageMetadata {
  const { limit, page, sortOrder } = query;
  const last = end?.isCut === true ? places.find(({ id }) => id === end.last.id) : places.at(-1);
  const hasNextPage = hasMore || end?.isCut === true;
  return {
    itemsPerPage: limit,
    totalItems,
    ...(!isCounted && { totalItemsAtLeast: true as const }),
    currentPage: page,
    totalPages: limit === 0 ? 0 : Math.ceil(totalItems / limit),
    hasNextPage,
    ...(hasNextPage && last !== undefined && { nextCursor: cursorOf(query, last) }),
    sortOrder,
  };
}

/** Counting all of many calls costs more than finding a page of them. */
const countLimit = 10_000;

async function countCalls(db: Queries, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(call)
    .where(where)
    .limit(countLimit)
    .as('some');
  const [counted] = await db.select({ total: count() }).from(some);
  return counted?.total ?? 0;
}

interface Reading {
  readonly where: SQL | undefined;
  readonly sorting: Sorting;
  readonly behind: Position | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Ids and sort keys only: what is skipped is skipped in the index, without its rows. */
export async function findPlaces(
  db: Queries,
  { where, sorting, behind, limit, offset }: Reading,
): Promise<readonly Position[]> {
  const { key, type } = sortings[sorting.sortBy];
  const direction = sorting.sortOrder === 'ASC' ? asc : desc;
  const compare = sql.raw(sorting.sortOrder === 'ASC' ? '>' : '<');
  const isBehind =
    behind === undefined
      ? undefined
      : sql`(${key}, ${call.id}) ${compare} (${behind.key}::${type}, ${behind.id}::uuid)`;
  const rows = await db
    .select({ id: call.id, createdAt: call.createdAt, key })
    .from(call)
    .where(and(where, isBehind))
    .orderBy(direction(key), direction(call.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    id: row.id,
    key: sorting.sortBy === 'createdAt' ? row.createdAt.toISOString() : Number(row.key),
  }));
}

/** Rows in the order in which they were found. One that was deleted meanwhile is not there. */
export function inOrder<Row extends { readonly id: string }>(
  places: readonly Position[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
}

const cursorSchema = z.tuple([
  z.enum(['createdAt', 'duration', 'cost']),
  z.enum(['ASC', 'DESC']),
  z.union([isoDateSchema, z.number()]),
  z.uuid(),
]);

function cursorOf({ sortBy, sortOrder }: Sorting, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([sortBy, sortOrder, key, id])).toString('base64url');
}

/** @throws {CursorError} also when the cursor is of a list in another order. */
export function positionOf(cursor: string, { sortBy, sortOrder }: Sorting): Position {
  const read = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const [ofSortBy, ofSortOrder, key, id] = read.data ?? [];
  const isTyped = (typeof key === 'string') === (sortBy === 'createdAt');
  if (key === undefined || id === undefined || ofSortBy !== sortBy || ofSortOrder !== sortOrder || !isTyped)
    throw new CursorError('the cursor is not one that this server answered with for this order');
  return { key, id };
}
