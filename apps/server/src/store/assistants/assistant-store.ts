import type {
  Assistant,
  AssistantVersionPage,
  CreateAssistant,
  ListVersionsQuery,
  PageAssistantsQuery,
  UpdateAssistant,
} from '@saywell/contract';
import { and, sql } from 'drizzle-orm';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Page } from '../rows/page.ts';
import { whereAmong } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { createVersionedDocuments } from '../versions/versioned-documents.ts';
import { assistant } from './assistant-tables.ts';
import { listVersions } from './assistant-versions.ts';
import { assistantKind } from './versioned-kinds.ts';

type AssistantDocuments = DocumentStore<Assistant, CreateAssistant, Partial<UpdateAssistant>>;

/** Every change stores a version, in the change's own transaction. Deleting an assistant deletes its versions. */
export interface AssistantStore extends Omit<AssistantDocuments, 'page'> {
  page(orgId: string, query: PageAssistantsQuery): Promise<Page<Assistant>>;
  versions(orgId: string, id: string, query: ListVersionsQuery): Promise<AssistantVersionPage>;
}

export function createAssistantStore(context: StoreContext): AssistantStore {
  const documents: AssistantDocuments = createVersionedDocuments(context, assistantKind);
  return {
    ...documents,
    page(orgId, asked) {
      const { idAny, name, sortBy: _, ...query } = asked;
      const isNamed = name === undefined ? undefined : sql`${assistant.body} ->> 'name' = ${name}`;
      return documents.page(orgId, query, and(whereAmong(assistant.id, idAny), isNamed));
    },
    versions: (orgId, id, query) => listVersions(context, orgId, id, query),
  };
}
