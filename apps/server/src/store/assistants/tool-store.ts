import type { CreateTool, Tool, TypedToolUpdate } from '@saywell/contract';
import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import type { StoreContext } from '../store-context.ts';
import { tool } from './assistant-tables.ts';

/** An update has no `type`, or that of the stored tool. */
export type ToolStore = DocumentStore<Tool, CreateTool, TypedToolUpdate>;

export function createToolStore(context: StoreContext): ToolStore {
  return createDocumentStore(context, tool);
}
