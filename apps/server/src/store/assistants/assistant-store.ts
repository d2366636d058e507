import type {
  Assistant,
  AssistantVersionPage,
  CreateAssistant,
  ListVersionsQuery,
  UpdateAssistant,
} from '@saywell/contract';
import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import type { Queries, StoreContext } from '../store-context.ts';
import { assistant } from './assistant-tables.ts';
import { findVersion, keepVersion, listVersions } from './assistant-versions.ts';

type AssistantDocuments = DocumentStore<Assistant, CreateAssistant, Partial<UpdateAssistant>>;

/** Every change keeps a version, in the change's own transaction. Deleting an assistant deletes its versions. */
export interface AssistantStore extends AssistantDocuments {
  versions(orgId: string, id: string, query: ListVersionsQuery): Promise<AssistantVersionPage>;
  /** The assistant as it was in this version: `v3`. */
  version(orgId: string, id: string, label: string): Promise<CreateAssistant | null>;
}

export function createAssistantStore(context: StoreContext): AssistantStore {
  const documentsOn = (db: Queries): AssistantDocuments => createDocumentStore({ ...context, db }, assistant);
  const keep = (db: Queries, changed: Assistant) => keepVersion({ ...context, db }, changed);
  const kept = (change: (documents: AssistantDocuments) => Promise<Assistant | null>) =>
    context.db.transaction(async (db) => {
      const changed = await change(documentsOn(db));
      return changed === null ? null : keep(db, changed);
    });
  return {
    ...documentsOn(context.db),
    create: (orgId, body) =>
      context.db.transaction(async (db) => keep(db, await documentsOn(db).create(orgId, body))),
    update: (...change) => kept((documents) => documents.update(...change)),
    replace: (...change) => kept((documents) => documents.replace(...change)),
    versions: (orgId, id, query) => listVersions(context, orgId, id, query),
    version: (orgId, id, label) => findVersion(context, orgId, id, label),
  };
}
