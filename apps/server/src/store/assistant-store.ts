import type { Assistant, CreateAssistant, UpdateAssistant } from '@saywell/contract';
import { type SQL, sql } from 'drizzle-orm';
import { assistant } from '../database/schema.ts';
import { storableValue } from '../database/storable.ts';
import { insertedRow, listedRows, newestFirst, ownRow, present, storedFieldsOf } from './rows.ts';
import type { Store } from './store.ts';
import type { StoreContext } from './store-context.ts';

export function createAssistantStore({ db, now, createId }: StoreContext): Store['assistant'] {
  const change = async (orgId: string, id: string, body: SQL | CreateAssistant) => {
    const set = { body, updatedAt: new Date(now()) };
    const [row] = await db
      .update(assistant)
      .set(set)
      .where(ownRow(assistant, orgId, id))
      .returning();
    return orNull(row);
  };
  return {
    async create(orgId, body) {
      const at = new Date(now());
      const row = { id: createId(), orgId, body, createdAt: at, updatedAt: at };
      return toAssistant(insertedRow(await db.insert(assistant).values(row).returning()));
    },
    async list(orgId, query) {
      const rows = await db
        .select()
        .from(assistant)
        .where(listedRows(assistant, orgId, query))
        .orderBy(...newestFirst(assistant))
        .limit(query.limit);
      return rows.map(toAssistant);
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(assistant)
        .where(ownRow(assistant, orgId, id));
      return orNull(row);
    },
    update: (orgId, id, body) => change(orgId, id, laidOver(body)),
    replace: (orgId, id, body) => change(orgId, id, present(body)),
    async delete(orgId, id) {
      const [row] = await db
        .delete(assistant)
        .where(ownRow(assistant, orgId, id))
        .returning();
      return orNull(row);
    },
  };
}

/** In the database, so that two changes at once both hold. */
function laidOver(body: Partial<UpdateAssistant>): SQL {
  const set = JSON.stringify(storableValue(present(body)));
  const cleared = Object.entries(body).flatMap(([key, value]) => (value === null ? [key] : []));
  return sql`(${assistant.body} || ${set}::jsonb) - ${sql.param(cleared)}::text[]`;
}

type AssistantRow = typeof assistant.$inferSelect;
function toAssistant(row: AssistantRow): Assistant {
  return { ...row.body, ...storedFieldsOf(row) };
}
function orNull(row: AssistantRow | undefined): Assistant | null {
  return row === undefined ? null : toAssistant(row);
}
