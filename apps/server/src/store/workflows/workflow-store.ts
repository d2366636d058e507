import type { CreateWorkflow, UpdateWorkflow, Workflow } from '@saywell/contract';
import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import type { StoreContext } from '../store-context.ts';
import { workflow } from './workflow-table.ts';

export type WorkflowStore = DocumentStore<Workflow, CreateWorkflow, UpdateWorkflow>;

export function createWorkflowStore(context: StoreContext): WorkflowStore {
  return createDocumentStore(context, workflow);
}
