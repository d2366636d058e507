import type { CreateSquad, ListSquadsQuery, Squad, UpdateSquad } from '@saywell/contract';
import { and } from 'drizzle-orm';
import type { DocumentStore } from '../documents/document-store.ts';
import { whereAmong } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { createVersionedDocuments } from '../versions/versioned-documents.ts';
import { squad } from './assistant-tables.ts';
import { squadKind } from './versioned-kinds.ts';

type SquadStore = DocumentStore<Squad, CreateSquad, UpdateSquad, ListSquadsQuery>;

export function createSquadStore(context: StoreContext): SquadStore {
  const documents: SquadStore = createVersionedDocuments(context, squadKind);
  return {
    ...documents,
    list: (orgId, query, where) =>
      documents.list(orgId, query, and(whereAmong(squad.id, query.idAny), where)),
  };
}
