import type { CreateAssistant, CreateSquad } from '@saywell/contract';
import { documentTable } from './columns.ts';

export const assistant = documentTable<CreateAssistant>('assistant');
export const squad = documentTable<CreateSquad>('squad');
