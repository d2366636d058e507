import type { ListQuery, PageQuery } from '@saywell/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { storableValue } from '../../platform/database/storable.ts';
import type { DocumentTable } from '../columns.ts';
import { type Page, readPage } from '../rows/page.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { insertedRow, listedRows, newestFirst, ownRow, present, storedFieldsOf } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';

interface Stored {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A resource that is one JSON body beside the fields that every resource has. */
export interface DocumentStore<
  Resource extends Stored,
  Create = Omit<Resource, keyof Stored>,
  Update = Partial<Create>,
> {
  create(orgId: string, body: Create): Promise<Resource>;
  /** Newest first. */
  list(orgId: string, query: ListQuery, where?: SQL): Promise<Resource[]>;
  /** With how many there are. */
  page(orgId: string, query: PageQuery, where?: SQL): Promise<Page<Resource>>;
  get(orgId: string, id: string): Promise<Resource | null>;
  /**
   * Lays the given fields over the stored ones; null clears.
   * @throws {ChangedMeanwhileError} when `ifUnchanged` does not hold.
   */
  update(orgId: string, id: string, body: Update, ifUnchanged?: Precondition): Promise<Resource | null>;
  /** The given fields become the whole resource. */
  replace(orgId: string, id: string, body: Update, ifUnchanged?: Precondition): Promise<Resource | null>;
  delete(orgId: string, id: string, ifUnchanged?: Precondition): Promise<Resource | null>;
  /** Which of these the organisation has. */
  known(orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export function createDocumentStore<Resource extends Stored, Create extends object, Update extends object>(
  { db, now, createId, bodies }: StoreContext,
  table: DocumentTable,
): DocumentStore<Resource, Create, Update> {
  // Every body was written through this store's `create` or `update`, whose callers have validated it.
  const toResource = (row: typeof table.$inferSelect) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ({ ...bodies.open(row.orgId, row.body), ...storedFieldsOf(row) }) as unknown as Resource;
  const orNull = (row: typeof table.$inferSelect | undefined) => (row === undefined ? null : toResource(row));

  const change = async (orgId: string, id: string, body: SQL | object, ifUnchanged?: Precondition) => {
    const [row] = await db
      .update(table)
      .set({ body, updatedAt: laterThan(table, now()) })
      .where(ownUnchangedRow(table, orgId, id, ifUnchanged))
      .returning();
    if (row === undefined) await refuseIfChanged(db, table, orgId, id, ifUnchanged);
    return orNull(row);
  };

  return {
    async create(orgId, body) {
      const at = new Date(now());
      const row = { id: createId(), orgId, body: bodies.seal(orgId, body), createdAt: at, updatedAt: at };
      return toResource(insertedRow(await db.insert(table).values(row).returning()));
    },
    async list(orgId, query, where) {
      const rows = await db
        .select()
        .from(table)
        .where(and(listedRows(table, orgId, query), where))
        .orderBy(...newestFirst(table))
        .limit(query.limit);
      return rows.map(toResource);
    },
    async page(orgId, query, where) {
      const { rows, metadata } = await readPage(db, table, orgId, query, where);
      return { results: rows.map(toResource), metadata };
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(table)
        .where(ownRow(table, orgId, id));
      return orNull(row);
    },
    update: (orgId, id, body, ifUnchanged) =>
      change(orgId, id, laidOver(table, bodies.seal(orgId, body)), ifUnchanged),
    replace: (orgId, id, body, ifUnchanged) =>
      change(orgId, id, present(bodies.seal(orgId, body)), ifUnchanged),
    async delete(orgId, id, ifUnchanged) {
      const [row] = await db
        .delete(table)
        .where(ownUnchangedRow(table, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, table, orgId, id, ifUnchanged);
      return orNull(row);
    },
    async known(orgId, ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.orgId, orgId), inArray(table.id, [...ids])));
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** In the database, so that two changes at once both hold. The body's secrets are sealed by the caller. */
export function laidOver({ body: stored }: Pick<DocumentTable, 'body'>, body: object): SQL {
  const set = JSON.stringify(storableValue(present(body)));
  const cleared = Object.entries(body).flatMap(([key, value]) => (value === null ? [key] : []));
  return sql`(${stored} || ${set}::jsonb) - ${sql.param(cleared)}::text[]`;
}
