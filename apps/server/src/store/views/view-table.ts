import { documentTable } from '../documents/document-table.ts';

/** `view` is a word of SQL. */
export const savedView = documentTable('saved_view');
