import type { Assistant, CreateAssistant, UpdateAssistant } from '@saywell/contract';
import { assistant } from '../database/schema.ts';
import { createDocumentStore, type DocumentStore } from './document-store.ts';
import type { StoreContext } from './store-context.ts';

export type AssistantStore = DocumentStore<Assistant, CreateAssistant, Partial<UpdateAssistant>>;

export function createAssistantStore(context: StoreContext): AssistantStore {
  return createDocumentStore(context, assistant);
}
