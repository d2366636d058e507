import { knowledgeBase } from '../database/schema.ts';
import { ownRow } from './rows.ts';
import type { Store } from './store.ts';
import type { StoreContext } from './store-context.ts';

export function createKnowledgeStore({ db, now, createId }: StoreContext): Store['knowledge'] {
  return {
    async create(orgId, name, entries) {
      const id = createId();
      const at = new Date(now());
      await db.insert(knowledgeBase).values({ id, orgId, name, entries, createdAt: at, updatedAt: at });
      return id;
    },
    async get(orgId, id) {
      const [row] = await db
        .select({ entries: knowledgeBase.entries })
        .from(knowledgeBase)
        .where(ownRow(knowledgeBase, orgId, id));
      return row?.entries ?? null;
    },
    async replace(orgId, id, name, entries) {
      const replaced = await db
        .update(knowledgeBase)
        .set({ name, entries, updatedAt: new Date(now()) })
        .where(ownRow(knowledgeBase, orgId, id))
        .returning({ id: knowledgeBase.id });
      return replaced.length === 1;
    },
  };
}
