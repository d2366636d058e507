import type { CreateWorkflow } from '@saywell/contract';
import { documentTable } from '../columns.ts';

export const workflow = documentTable<CreateWorkflow>('workflow');
