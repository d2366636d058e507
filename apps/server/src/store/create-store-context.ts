import type { StoreContext } from './store-context.ts';

/** A context outside of transactions. */
export function createStoreContext(parts: Omit<StoreContext, 'transaction'>): StoreContext {
  return { ...parts, transaction: (work) => runTransaction(parts, work) };
}

/** Jobs of a transaction that is undone are announced to nobody. */
async function runTransaction<T>(
  outer: Omit<StoreContext, 'transaction'>,
  work: (context: StoreContext) => Promise<T>,
): Promise<T> {
  let hasJobs = false;
  const announceJobs = (): void => {
    hasJobs = true;
  };
  const result = await outer.db.transaction((db) => work(createStoreContext({ ...outer, db, announceJobs })));
  if (hasJobs) outer.announceJobs();
  return result;
}
