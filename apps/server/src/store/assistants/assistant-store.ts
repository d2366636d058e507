import type {
  Assistant,
  AssistantVersionPage,
  CreateAssistant,
  ListVersionsQuery,
  PageAssistantsQuery,
  SearchedListQuery,
  UpdateAssistant,
} from '@saywell/contract';
import { and, sql } from 'drizzle-orm';
import type { DocumentStore } from '../documents/document-store.ts';
import { bodyName } from '../documents/document-table.ts';
import type { Page } from '../rows/page.ts';
import { whereAmong } from '../rows/rows.ts';
import { whereNamed } from '../rows/text-search.ts';
import type { StoreContext } from '../store-context.ts';
import { createVersionedDocuments } from '../versions/versioned-documents.ts';
import { assistant } from './assistant-tables.ts';
import { listVersions } from './assistant-versions.ts';
import { assistantKind } from './versioned-kinds.ts';

type AssistantDocuments = DocumentStore<
  Assistant,
  CreateAssistant,
  Partial<UpdateAssistant>,
  SearchedListQuery
>;

/** Every change stores a version, in the change's own transaction. Deleting an assistant deletes its versions. */
export interface AssistantStore extends Omit<AssistantDocuments, 'page'> {
  page(orgId: string, query: PageAssistantsQuery): Promise<Page<Assistant>>;
  versions(orgId: string, id: string, query: ListVersionsQuery): Promise<AssistantVersionPage>;
}

export function createAssistantStore(context: StoreContext): AssistantStore {
  const documents: AssistantDocuments = createVersionedDocuments(context, assistantKind);
  return {
    ...documents,
    list: (orgId, query, where) =>
      documents.list(orgId, query, and(whereNamed(assistant, bodyName, query.q), where)),
    page(orgId, asked) {
      const { idAny, name, q, sortBy: _, ...query } = asked;
      const isNamed = name === undefined ? undefined : sql`${assistant.body} ->> 'name' = ${name}`;
      return documents.page(
        orgId,
        query,
        and(whereAmong(assistant.id, idAny), isNamed, whereNamed(assistant, bodyName, q)),
      );
    },
    versions: (orgId, id, query) => listVersions(context, orgId, id, query),
  };
}
