import type { KnowledgeEntry } from '@saywell/agent';

type Entries = readonly KnowledgeEntry[];

/** Knowledge bases whose entries are cached at most. */
const maxBases = 100;

/** Entries by the base's id and its state; `load` is asked once for each state. */
export type KnowledgeCache = (id: string, state: string, load: () => Promise<Entries>) => Promise<Entries>;

/**
 * Answers the same array as long as a knowledge base is in the same state: its files are not read again, and the
 * engines cache what they derive from it (search index, phrases) by its identity, which costs tens of milliseconds of
 * the thread that all calls share.
 */
export function createKnowledgeCache(): KnowledgeCache {
  const cached = new Map<string, { readonly state: string; readonly entries: Promise<Entries> }>();
  return (id, state, load) => {
    const known = cached.get(id);
    const current = known?.state === state ? known : { state, entries: load() };
    cached.delete(id);
    cached.set(id, current);
    // What could not be read is tried again.
    if (current !== known)
      current.entries.catch(() => {
        if (cached.get(id) === current) cached.delete(id);
      });
    const [oldest] = cached.keys();
    if (cached.size > maxBases && oldest !== undefined) cached.delete(oldest);
    return current.entries;
  };
}
