import type { CreateWorkflow } from '@saywell/contract';
import { documentTable } from '../documents/document-table.ts';

export const workflow = documentTable('workflow');
