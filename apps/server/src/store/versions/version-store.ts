import type { CursorPage, ListHistoryQuery, UpdateVersion } from '@saywell/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { createDocumentStore } from '../documents/document-store.ts';
import type { Precondition } from '../rows/precondition.ts';
import type { StoreContext } from '../store-context.ts';
import { bodyOf, findVersion, pageHistory, whereVersions } from './read-versions.ts';
import { storeVersion } from './store-version.ts';
import { numberOf, type VersionedKind, type VersionedResource } from './versioned-kind.ts';

/** The states of documents of one kind. Null: there is no such version. */
export interface VersionStore<Resource, Body, Version> {
  list(orgId: string, documentId: string, query: ListHistoryQuery): Promise<CursorPage<Version>>;
  get(orgId: string, documentId: string, label: string, includeDeleted?: boolean): Promise<Version | null>;
  /** The document as it was in this version: `v3`. */
  find(orgId: string, documentId: string, label: string): Promise<Body | null>;
  /** `null` clears. */
  name(orgId: string, documentId: string, label: string, names: UpdateVersion): Promise<Version | null>;
  /** It is left out of lists, and nothing begins with it any more. */
  delete(orgId: string, documentId: string, label: string): Promise<Version | null>;
  /**
   * Makes the document what it was, as a newer version.
   * @throws {ChangedMeanwhileError} when `ifUnchanged` does not hold.
   */
  restore(
    orgId: string,
    documentId: string,
    label: string,
    by?: string,
    ifUnchanged?: Precondition,
  ): Promise<Resource | null>;
}

/** Makes the store of the versions of a kind. */
export const versionsOf =
  <Resource extends VersionedResource, Body extends object, Version, Draft>(
    kind: VersionedKind<Resource, Body, Version, Draft>,
  ) =>
  (context: StoreContext): VersionStore<Resource, Body, Version> =>
    createVersionStore(context, kind);

export function createVersionStore<Resource extends VersionedResource, Body extends object, Version>(
  context: StoreContext,
  kind: VersionedKind<Resource, Body, Version, unknown>,
): VersionStore<Resource, Body, Version> {
  const { versions } = kind;
  const one = (orgId: string, documentId: string, label: string) =>
    and(whereVersions(kind, { orgId, documentId }), eq(versions.version, numberOf(label)));
  const find = async ({ db }: StoreContext, orgId: string, documentId: string, label: string) => {
    const [row] = await db
      .select({ id: versions.id, orgId: versions.orgId, body: versions.body })
      .from(versions)
      .where(one(orgId, documentId, label));
    return row === undefined ? null : bodyOf(context, kind, row);
  };
  return {
    list: (orgId, documentId, query) =>
      pageHistory(context, kind, { orgId, documentId, includeDeleted: query.includeDeleted }, query),
    get: (orgId, documentId, label, includeDeleted) =>
      findVersion(context, kind, { orgId, documentId, includeDeleted }, label),
    find: (orgId, documentId, label) => find(context, orgId, documentId, label),
    async name(orgId, documentId, label, { versionName, versionDescription }) {
      const named = {
        ...(versionName !== undefined && { name: versionName }),
        ...(versionDescription !== undefined && { description: versionDescription }),
      };
      if (Object.keys(named).length > 0)
        await context.db
          .update(versions)
          .set(named)
          .where(one(orgId, documentId, label));
      return findVersion(context, kind, { orgId, documentId }, label);
    },
    async delete(orgId, documentId, label) {
      const deletedAt = new Date(context.now());
      const isKept = and(one(orgId, documentId, label), isNull(versions.deletedAt));
      const deleted = await context.db.update(versions).set({ deletedAt }).where(isKept).returning();
      if (deleted.length === 0) return null;
      return findVersion(context, kind, { orgId, documentId, includeDeleted: true }, label);
    },
    restore: (orgId, documentId, label, by, ifUnchanged) =>
      context.transaction(async (own) => {
        const body = await find(own, orgId, documentId, label);
        if (body === null) return null;
        const documents = createDocumentStore<Resource, Body, Body>(own, kind.form);
        const restored = await documents.replace(orgId, documentId, body, ifUnchanged);
        if (restored === null) return null;
        return storeVersion(own, kind, restored, { by, restoredFrom: numberOf(label) });
      }),
  };
}
