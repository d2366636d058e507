import type { CreateSquad, ListSquadsQuery, Squad, UpdateSquad } from '@saywell/contract';
import { and } from 'drizzle-orm';
import type { DocumentStore } from '../documents/document-store.ts';
import { bodyName } from '../documents/document-table.ts';
import { whereAmong } from '../rows/rows.ts';
import { whereNamed } from '../rows/text-search.ts';
import type { StoreContext } from '../store-context.ts';
import { createVersionedDocuments } from '../versions/versioned-documents.ts';
import { squad } from './assistant-tables.ts';
import { squadKind } from './versioned-kinds.ts';

type SquadStore = DocumentStore<Squad, CreateSquad, UpdateSquad, ListSquadsQuery>;

export function createSquadStore(context: StoreContext): SquadStore {
  const documents: SquadStore = createVersionedDocuments(context, squadKind);
  return {
    ...documents,
    list: (orgId, query, where) => {
      const { idAny, q } = query;
      return documents.list(
        orgId,
        query,
        and(whereAmong(squad.id, idAny), whereNamed(squad, bodyName, q), where),
      );
    },
  };
}
