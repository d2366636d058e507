import type { KnowledgeEntry } from '@saywell/agent';
import { LRUCache } from 'lru-cache';

type Entries = readonly KnowledgeEntry[];

/** Knowledge bases whose entries are in memory, and entries of all of them: some 1 KB each with their index. */
const maxBases = 100;
const maxEntries = 250_000;

/** Entries by the base's id and its state; `load` is asked once for each state. */
export type KnowledgeCache = (id: string, state: string, load: () => Promise<Entries>) => Promise<Entries>;

/**
 * Answers the same array as long as a knowledge base is in the same state: its files are not read again, and the
 * engines cache what they derive from it (search index, phrases) by its identity, which costs tens of milliseconds of
 * the thread that all calls share.
 */
export function createKnowledgeCache(): KnowledgeCache {
  const bases = new LRUCache<string, { readonly state: string; readonly entries: Promise<Entries> }>({
    max: maxBases,
    maxSize: maxEntries,
  });
  return (id, state, load) => {
    const known = bases.get(id);
    if (known?.state === state) return known.entries;
    const current = { state, entries: load() };
    bases.set(id, current, { size: 1 });
    const isCurrent = (): boolean => bases.peek(id) === current;
    const account = async (): Promise<void> => {
      try {
        const { length } = await current.entries;
        if (!isCurrent()) return;
        // The size of what is there already would stay.
        bases.delete(id);
        bases.set(id, current, { size: Math.max(1, Math.min(length, maxEntries)) });
      } catch {
        // What could not be read is tried again; who asked for it receives the reason.
        if (isCurrent()) bases.delete(id);
      }
    };
    void account();
    return current.entries;
  };
}
