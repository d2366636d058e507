import {
  createKnowledgeIndex,
  createKnowledgeSearch,
  type KnowledgeEntry,
  type KnowledgeMatch,
  type KnowledgeSearch,
} from '@saywell/agent';
import { carriedPassages, type KnowledgeParts, knowledgeBases, toEntry } from './knowledge-bases.ts';
import { createKnowledgeCache } from './knowledge-cache.ts';
import type { OrgPassageMeanings } from './passages/passage-meanings.ts';

/** The knowledge of this process: read once for each state, and searched by calls, chats and queries alike. */
export interface KnowledgeLibrary {
  /** Everything an assistant may answer with; the same array as long as it is the same. Null: there is no such base. */
  entriesOf(orgId: string, id: string): Promise<readonly KnowledgeEntry[] | null>;
  /** Null: there is no such base. */
  search(orgId: string, id: string, question: string): Promise<FoundKnowledge | null>;
}

export interface FoundKnowledge {
  /** What fits a question, the best first. */
  readonly matches: readonly KnowledgeMatch[];
  /** Among which that was looked for; of what does not fit into memory some matches are not among them. */
  readonly entries: readonly KnowledgeEntry[];
}

/** Found by their words in the database, before they are ranked. */
const maxCandidates = 50;
/** A query waits this long until a base that has just changed has been read. */
const readWithinMs = 3_000;

export function createKnowledgeLibrary(
  store: KnowledgeParts,
  search: KnowledgeSearch = createKnowledgeSearch(),
  passages?: Pick<OrgPassageMeanings, 'own'>,
): KnowledgeLibrary {
  const bases = knowledgeBases(store);
  const cached = createKnowledgeCache();

  async function entriesOf(orgId: string, id: string): Promise<readonly KnowledgeEntry[] | null> {
    const state = await bases.stateOf(orgId, id);
    // A base that is deleted between the two has no entries.
    if (state === null) return null;
    return cached(id, state, async () => {
      const entries = (await bases.entriesOf(orgId, id)) ?? [];
      passages?.own(entries, orgId);
      return entries;
    });
  }
  return {
    entriesOf,
    async search(orgId, id, question) {
      const entries = await entriesOf(orgId, id);
      if (entries === null) return null;
      const index = await search.forQuestions(entries, [question], readWithinMs);
      const matches = index.search(question);
      if (entries.length < carriedPassages) return { matches, entries };
      // What does not fit into memory is found by the database; both are ranked together.
      const passages = await store.file.search(
        orgId,
        await bases.fileIdsOf(orgId, id),
        question,
        maxCandidates,
      );
      const candidates = new Map(
        [...matches.map(({ entry }) => entry), ...passages.map(toEntry)].map((entry) => [entry.id, entry]),
      );
      return { matches: createKnowledgeIndex([...candidates.values()]).search(question), entries };
    },
  };
}
