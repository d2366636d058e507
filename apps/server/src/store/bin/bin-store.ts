import type { DeletedDocument, ListBinQuery } from '@saywell/contract';
import { and, eq, getTableColumns, getTableName, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { dayMs } from '../../platform/clock.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { ownRow, positionOf, rowsBehind } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { deletedResource, deletedRow } from './bin-tables.ts';
import { keptKinds } from './kept-kinds.ts';

export interface BinStore {
  /** Newest first. */
  list(orgId: string, query: ListBinQuery): Promise<DeletedDocument[]>;
  /** Brings it back as it was, with its versions and its id. Null: there is no such, or no longer. */
  restore(orgId: string, id: string): Promise<DeletedDocument | null>;
  /** For good. */
  delete(orgId: string, id: string): Promise<DeletedDocument | null>;
  /** Whatever cannot be brought back any more, of every organisation. Answers how many there were. */
  deleteOver(): Promise<number>;
}

/** How long it can be brought back. */
export const keptMs = 30 * dayMs;

export function createBinStore(context: StoreContext): BinStore {
  const { db, now } = context;
  const keptSince = () => new Date(now() - keptMs);
  const ownKept = (orgId: string, id: string) =>
    and(ownRow(deletedResource, orgId, id), gt(deletedResource.createdAt, keptSince()));
  return {
    async list(orgId, { limit, cursor }) {
      const isKept = gt(deletedResource.createdAt, keptSince());
      const isBehind = rowsBehind(deletedResource, positionOf(cursor));
      const where = and(eq(deletedResource.orgId, orgId), isKept, isBehind);
      return readPageOf(context, await readRows(context, deletedResource, { where, limit }), toDeleted);
    },
    restore: (orgId, id) =>
      context.transaction(async (own) => {
        const [row] = await own.db.select().from(deletedResource).where(ownKept(orgId, id)).for('update');
        if (row === undefined) return null;
        const { table, versions } = keptKinds[row.kind];
        await putBack(own, table, id);
        if (versions !== undefined) await putBack(own, versions, id);
        await own.db.delete(deletedResource).where(eq(deletedResource.id, id));
        return toDeleted(row);
      }),
    async delete(orgId, id) {
      const [row] = await db.delete(deletedResource).where(ownKept(orgId, id)).returning();
      return row === undefined ? null : toDeleted(row);
    },
    async deleteOver() {
      const { rowCount } = await db
        .delete(deletedResource)
        .where(lte(deletedResource.createdAt, keptSince()));
      return rowCount ?? 0;
    },
  };
}

function toDeleted(row: typeof deletedResource.$inferSelect): DeletedDocument {
  const { id, orgId, kind, name, deletedBy, createdAt } = row;
  return {
    id,
    orgId,
    kind,
    ...(name !== null && { name }),
    deletedAt: createdAt.toISOString(),
    ...(deletedBy !== null && { deletedBy }),
    until: new Date(createdAt.getTime() + keptMs).toISOString(),
  };
}

/** Into the columns that the rows had: those that an update has added meanwhile get their defaults. */
async function putBack({ db }: StoreContext, table: PgTable, id: string): Promise<void> {
  const isOf: SQL = sql`${deletedRow.resourceId} = ${id}::uuid and ${deletedRow.origin} = ${getTableName(table)}`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select jsonb_object_keys(one.body) as name from (select body from ${deletedRow} where ${isOf} limit 1) as one`);
  const known = new Set(Object.values(getTableColumns(table)).map(({ name }) => name));
  const columns = rows.filter(({ name }) => known.has(name)).map(({ name }) => sql.identifier(name));
  if (columns.length === 0) return;
  const list = sql.join(columns, sql`, `);
  await db.execute(sql`insert into ${table} (${list})
    select ${sql.join(
      columns.map((column) => sql`whole.${column}`),
      sql`, `,
    )}
    from ${deletedRow}, jsonb_populate_record(null::${table}, ${deletedRow.body}) as whole where ${isOf}`);
}
