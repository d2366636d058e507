import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { stamped } from '../stored/stored-form.ts';
import { labelOf, type VersionedKind, type VersionedResource } from './versioned-kind.ts';

/** Older ones are forgotten. */
const maxVersions = 1_000;

/** How a state came about. */
export interface VersionOrigin {
  /** A member, or a key. */
  readonly by?: string | undefined;
  readonly restoredFrom?: number;
}

/**
 * Stores the present state of a document as its newest version, unless it is the
 * one before, and names it in the document. Part of the transaction of the change,
 * which has the row locked: no two changes count the same number.
 */
export async function storeVersion<Resource extends VersionedResource>(
  { db, createId, bodies }: StoreContext,
  kind: VersionedKind<Resource, unknown, unknown, unknown>,
  changed: Resource,
  { by, restoredFrom }: VersionOrigin = {},
): Promise<Resource> {
  const { versions } = kind;
  const { table } = kind.form;
  const { id, orgId, updatedAt, createdAt: _createdAt, latestVersion: _latest, ...open } = changed;
  const body = stamped(kind.form, bodies.seal(orgId, open));
  const [newest] = await db
    .select({
      version: versions.version,
      isSame: sql<boolean>`${versions.body} = ${sql.param(body, versions.body)}::jsonb`,
    })
    .from(versions)
    .where(eq(versions.documentId, id))
    .orderBy(desc(versions.version))
    .limit(1);
  const isSame = newest?.isSame === true;
  const version = (newest?.version ?? 0) + (isSame ? 0 : 1);
  const latestVersion = labelOf(version);
  await db
    .update(table)
    .set({ body: sql`${table.body} || jsonb_build_object('latestVersion', ${latestVersion}::text)` })
    .where(eq(table.id, id));
  if (isSame) return { ...changed, latestVersion };
  const made = { createdBy: by ?? null, restoredFrom: restoredFrom ?? null, createdAt: new Date(updatedAt) };
  await db.insert(versions).values({ id: createId(), orgId, documentId: id, version, body, ...made });
  const forgotten = lte(versions.version, version - maxVersions);
  await db.delete(versions).where(and(eq(versions.documentId, id), forgotten));
  return { ...changed, latestVersion };
}
