import { bodyName, documentTable } from '../documents/document-table.ts';

export const workflow = documentTable('workflow', bodyName);
