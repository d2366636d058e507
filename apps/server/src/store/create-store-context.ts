import { sql } from 'drizzle-orm';
import { actorNow, actorSetting } from '../platform/database/acting.ts';
import type { StoreContext } from './store-context.ts';

/** A context outside of transactions. */
export function createStoreContext(parts: Omit<StoreContext, 'transaction'>): StoreContext {
  return { ...parts, transaction: (work) => runTransaction(parts, work, true) };
}

/** Jobs of a transaction that is undone are announced to nobody. `isOutermost`: no other one is around it. */
async function runTransaction<T>(
  outer: Omit<StoreContext, 'transaction'>,
  work: (context: StoreContext) => Promise<T>,
  isOutermost: boolean,
): Promise<T> {
  let hasJobs = false;
  const announceJobs = (): void => {
    hasJobs = true;
  };
  const actor = isOutermost ? actorNow() : undefined;
  const result = await outer.db.transaction(async (db) => {
    if (actor !== undefined)
      await db.execute(sql`select set_config(${actorSetting}, ${JSON.stringify(actor)}, true)`);
    const own = { ...outer, db, announceJobs };
    return work({ ...own, transaction: (inner) => runTransaction(own, inner, false) });
  });
  if (hasJobs) outer.announceJobs();
  return result;
}
