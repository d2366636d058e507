import type { KnowledgeEntry } from '@saywell/agent';

type Entries = readonly KnowledgeEntry[];

/** Knowledge bases whose entries are kept. */
const keptBases = 100;

/**
 * Answers the same array as long as a knowledge base's content is the same: the
 * engines keep what they derive from it (search index, phrases) by its identity,
 * and deriving costs tens of milliseconds of the thread that all calls share.
 */
export function createKnowledgeCache(): (id: string, entries: Entries) => Entries {
  const kept = new Map<string, { readonly text: string; readonly entries: Entries }>();
  return (id, entries) => {
    const text = JSON.stringify(entries);
    const known = kept.get(id);
    const current = known?.text === text ? known : { text, entries };
    kept.delete(id);
    kept.set(id, current);
    const [oldest] = kept.keys();
    if (kept.size > keptBases && oldest !== undefined) kept.delete(oldest);
    return current.entries;
  };
}
