import { type DeletionRecord, resourceSchemas } from '@saywell/contract';
import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import type { StoreContext } from '../store-context.ts';
import { deletionRecord } from './deletion-record-table.ts';

/** A receipt as it is made. */
export type NewDeletionRecord = Omit<DeletionRecord, 'id' | 'orgId' | 'createdAt' | 'updatedAt'>;

/** Receipts are read, and neither changed nor deleted. */
export type DeletionRecordStore = Pick<
  DocumentStore<DeletionRecord, NewDeletionRecord, never>,
  'create' | 'list' | 'get'
>;

export function createDeletionRecordStore(context: StoreContext): DeletionRecordStore {
  const form = { table: deletionRecord, schema: resourceSchemas.deletionRecord };
  const records = createDocumentStore<DeletionRecord, NewDeletionRecord, never>(context, form);
  return {
    create: (orgId, body) => records.create(orgId, body),
    list: (orgId, query) => records.list(orgId, query),
    get: (orgId, id) => records.get(orgId, id),
  };
}
