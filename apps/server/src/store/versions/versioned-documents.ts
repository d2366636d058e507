import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import type { StoreContext } from '../store-context.ts';
import { storeVersion } from './store-version.ts';
import type { VersionedKind, VersionedResource } from './versioned-kind.ts';

/** Every change stores a version, in the change's own transaction. */
export function createVersionedDocuments<
  Resource extends VersionedResource,
  Create extends object,
  Update extends object,
>(
  context: StoreContext,
  kind: VersionedKind<Resource, unknown, unknown, unknown>,
): DocumentStore<Resource, Create, Update> {
  type Documents = DocumentStore<Resource, Create, Update>;
  const withVersion = (
    by: string | undefined,
    change: (documents: Documents) => Promise<Resource | null>,
  ): Promise<Resource | null> =>
    context.transaction(async (own) => {
      const changed = await change(createDocumentStore(own, kind.form));
      return changed === null ? null : storeVersion(own, kind, changed, { by });
    });
  return {
    ...createDocumentStore<Resource, Create, Update>(context, kind.form),
    create: (orgId, body, by) =>
      context.transaction(async (own) => {
        const documents: Documents = createDocumentStore(own, kind.form);
        return storeVersion(own, kind, await documents.create(orgId, body), { by });
      }),
    update: (orgId, id, body, ifUnchanged, by) =>
      withVersion(by, (documents) => documents.update(orgId, id, body, ifUnchanged)),
    replace: (orgId, id, body, ifUnchanged, by) =>
      withVersion(by, (documents) => documents.replace(orgId, id, body, ifUnchanged)),
  };
}
