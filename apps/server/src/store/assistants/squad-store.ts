import type { CreateSquad, Squad, UpdateSquad } from '@saywell/contract';
import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import type { StoreContext } from '../store-context.ts';
import { squad } from './assistant-tables.ts';

export type SquadStore = DocumentStore<Squad, CreateSquad, UpdateSquad>;

export function createSquadStore(context: StoreContext): SquadStore {
  return createDocumentStore(context, squad);
}
