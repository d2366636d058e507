import {
  type Assistant,
  type AssistantVersionPage,
  type CreateAssistant,
  type ListVersionsQuery,
  type PageAssistantsQuery,
  resourceSchemas,
  type UpdateAssistant,
} from '@saywell/contract';
import { and, sql } from 'drizzle-orm';
import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import type { Page } from '../rows/page.ts';
import { whereAmong } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { assistant } from './assistant-tables.ts';
import { findVersion, listVersions, storeVersion } from './assistant-versions.ts';

type AssistantDocuments = DocumentStore<Assistant, CreateAssistant, Partial<UpdateAssistant>>;

/** Every change stores a version, in the change's own transaction. Deleting an assistant deletes its versions. */
export interface AssistantStore extends Omit<AssistantDocuments, 'page'> {
  page(orgId: string, query: PageAssistantsQuery): Promise<Page<Assistant>>;
  versions(orgId: string, id: string, query: ListVersionsQuery): Promise<AssistantVersionPage>;
  /** The assistant as it was in this version: `v3`. */
  version(orgId: string, id: string, label: string): Promise<CreateAssistant | null>;
}

const documentsOn = (context: StoreContext): AssistantDocuments =>
  createDocumentStore(context, { table: assistant, schema: resourceSchemas.assistant });

export function createAssistantStore(context: StoreContext): AssistantStore {
  const withVersion = (change: (documents: AssistantDocuments) => Promise<Assistant | null>) =>
    context.transaction(async (own) => {
      const changed = await change(documentsOn(own));
      return changed === null ? null : storeVersion(own, changed);
    });
  const documents = documentsOn(context);
  return {
    ...documents,
    page(orgId, asked) {
      const { idAny, name, sortBy: _, ...query } = asked;
      const isNamed = name === undefined ? undefined : sql`${assistant.body} ->> 'name' = ${name}`;
      return documents.page(orgId, query, and(whereAmong(assistant.id, idAny), isNamed));
    },
    create: (orgId, body) =>
      context.transaction(async (own) => storeVersion(own, await documentsOn(own).create(orgId, body))),
    update: (...change) => withVersion((documents) => documents.update(...change)),
    replace: (...change) => withVersion((documents) => documents.replace(...change)),
    versions: (orgId, id, query) => listVersions(context, orgId, id, query),
    version: (orgId, id, label) => findVersion(context, orgId, id, label),
  };
}
