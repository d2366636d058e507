import { documentTable } from '../documents/document-table.ts';

/** Of tools. */
export const template = documentTable('template');
