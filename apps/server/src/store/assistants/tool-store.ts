import type { CreateTool, SearchedListQuery, Tool, TypedToolUpdate } from '@saywell/contract';
import { and } from 'drizzle-orm';
import type { DocumentStore } from '../documents/document-store.ts';
import { whereNamed } from '../rows/text-search.ts';
import type { StoreContext } from '../store-context.ts';
import { createVersionedDocuments } from '../versions/versioned-documents.ts';
import { tool, toolName } from './assistant-tables.ts';
import { toolKind } from './versioned-kinds.ts';

/** An update has no `type`, or that of the stored tool. */
type ToolStore = DocumentStore<Tool, CreateTool, TypedToolUpdate, SearchedListQuery>;

export function createToolStore(context: StoreContext): ToolStore {
  const documents: ToolStore = createVersionedDocuments(context, toolKind);
  return {
    ...documents,
    list: (orgId, query, where) =>
      documents.list(orgId, query, and(whereNamed(tool, toolName, query.q), where)),
  };
}
