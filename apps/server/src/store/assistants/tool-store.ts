import type { CreateTool, Tool, TypedToolUpdate } from '@saywell/contract';
import type { DocumentStore } from '../documents/document-store.ts';
import type { StoreContext } from '../store-context.ts';
import { createVersionedDocuments } from '../versions/versioned-documents.ts';
import { toolKind } from './versioned-kinds.ts';

/** An update has no `type`, or that of the stored tool. */
export const createToolStore = (context: StoreContext): DocumentStore<Tool, CreateTool, TypedToolUpdate> =>
  createVersionedDocuments(context, toolKind);
