import type { KnowledgeEntry } from '@saywell/agent';

type Entries = readonly KnowledgeEntry[];

/** Knowledge bases whose entries are kept. */
const keptBases = 100;

/** Entries by the base's id and its state; `load` is asked once for each state. */
export type KnowledgeCache = (id: string, state: string, load: () => Promise<Entries>) => Promise<Entries>;

/**
 * Answers the same array as long as a knowledge base is in the same state: its files are not read again, and the
 * engines keep what they derive from it (search index, phrases) by its identity, which costs tens of milliseconds of
 * the thread that all calls share.
 */
export function createKnowledgeCache(): KnowledgeCache {
  const kept = new Map<string, { readonly state: string; readonly entries: Promise<Entries> }>();
  return (id, state, load) => {
    const known = kept.get(id);
    const current = known?.state === state ? known : { state, entries: load() };
    kept.delete(id);
    kept.set(id, current);
    // What could not be read is tried again.
    if (current !== known)
      current.entries.catch(() => {
        if (kept.get(id) === current) kept.delete(id);
      });
    const [oldest] = kept.keys();
    if (kept.size > keptBases && oldest !== undefined) kept.delete(oldest);
    return current.entries;
  };
}
