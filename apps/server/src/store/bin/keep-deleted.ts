import { type BinKind, binKinds } from '@saywell/contract';
import { eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { DocumentTable } from '../documents/document-table.ts';
import { newestFirst, ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import type { VersionTable } from '../versions/version-tables.ts';
import { deletedResource, deletedRow } from './bin-tables.ts';
import { keptKinds } from './kept-kinds.ts';

/** Of an organisation: what was deleted first goes first. */
export const maxDeleted = 1_000;

/** Undefined: what is deleted of this table is gone. */
export const binKindOf = (table: DocumentTable): BinKind | undefined =>
  binKinds.find((kind) => keptKinds[kind].table === table);

interface Deleted {
  readonly orgId: string;
  readonly id: string;
  /** The member or the key. */
  readonly by: string | undefined;
}

/** Part of the transaction that deletes it afterwards. Nothing is kept of what is not there. */
export async function keepDeleted(
  { db, now }: StoreContext,
  kind: BinKind,
  { orgId, id, by }: Deleted,
): Promise<void> {
  const { table, called, versions } = keptKinds[kind];
  const [found] = await db
    .select({ name: sql<string | null>`${called}` })
    .from(table)
    .where(ownRow(table, orgId, id))
    .for('update');
  if (found === undefined) return;
  const entry = { id, orgId, kind, name: found.name, deletedBy: by ?? null, createdAt: new Date(now()) };
  await db.insert(deletedResource).values(entry);
  await db.execute(keptRows(table, id, eq(table.id, id)));
  if (versions !== undefined) await db.execute(keptRows(versions, id, eq(versions.documentId, id)));
  const surplus = db
    .select({ id: deletedResource.id })
    .from(deletedResource)
    .where(eq(deletedResource.orgId, orgId))
    .orderBy(...newestFirst(deletedResource))
    .offset(maxDeleted);
  await db.delete(deletedResource).where(inArray(deletedResource.id, surplus));
}

/** They are copied inside of the database: a thousand versions never pass through this server. */
function keptRows(table: DocumentTable | VersionTable, id: string, where: SQL): SQL {
  return sql`insert into ${deletedRow} (id, org_id, resource_id, origin, body)
    select ${table.id}, ${table.orgId}, ${id}::uuid, ${getTableName(table)}, to_jsonb(${table}) from ${table} where ${where}`;
}
