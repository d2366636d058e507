import type { CreateWorkflow, UpdateWorkflow, Workflow } from '@saywell/contract';
import { workflow } from '../database/schema.ts';
import { createDocumentStore, type DocumentStore } from './document-store.ts';
import type { StoreContext } from './store-context.ts';

export type WorkflowStore = DocumentStore<Workflow, CreateWorkflow, UpdateWorkflow>;

export function createWorkflowStore(context: StoreContext): WorkflowStore {
  return createDocumentStore(context, workflow);
}
