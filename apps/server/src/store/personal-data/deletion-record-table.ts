import { documentTable } from '../documents/document-table.ts';

/** Receipts of deletions. They name nobody, and stay. */
export const deletionRecord = documentTable('deletion_record');
