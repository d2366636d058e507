import type { Squad } from '@saywell/contract';
import { squad } from '../database/schema.ts';
import { insertedRow, listedRows, newestFirst, ownRow, storedFieldsOf } from './rows.ts';
import type { Store } from './store.ts';
import type { StoreContext } from './store-context.ts';

export function createSquadStore({ db, now, createId }: StoreContext): Store['squad'] {
  return {
    async create(orgId, body) {
      const at = new Date(now());
      const row = { id: createId(), orgId, body, createdAt: at, updatedAt: at };
      return toSquad(insertedRow(await db.insert(squad).values(row).returning()));
    },
    async list(orgId, query) {
      const rows = await db
        .select()
        .from(squad)
        .where(listedRows(squad, orgId, query))
        .orderBy(...newestFirst(squad))
        .limit(query.limit);
      return rows.map(toSquad);
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(squad)
        .where(ownRow(squad, orgId, id));
      return row === undefined ? null : toSquad(row);
    },
  };
}

type SquadRow = typeof squad.$inferSelect;
function toSquad(row: SquadRow): Squad {
  return { ...row.body, ...storedFieldsOf(row) };
}
