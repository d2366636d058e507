import type { CreateTemplate } from '@saywell/contract';
import { documentTable } from '../columns.ts';

/** Of tools. */
export const template = documentTable<CreateTemplate>('template');
