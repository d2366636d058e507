import type { KnowledgeEntry } from '../../engine.ts';
import { findCandidates } from './candidates.ts';
import { confidenceOf } from './confidence.ts';
import type { EntryVectors } from './entry-vectors.ts';
import { type Hearing, hearUtterance } from './heard-question.ts';
import { createIndexBuilder, type IndexParts } from './index-parts.ts';
import { spokenWords } from '../text/terms.ts';

export interface KnowledgeMatch {
  readonly entry: KnowledgeEntry;
  /** 0 (nothing in common) to 1 (the question as written). */
  readonly score: number;
}

/** Finds the entries that a question is about. */
export interface KnowledgeIndex {
  readonly entries: readonly KnowledgeEntry[];
  /** The best first; entries that share nothing with the question are left out. `topicId`: the entry talked about before, preferred among equals. */
  search(question: string, topicId?: string): readonly KnowledgeMatch[];
  /** The same index, which also compares what questions mean: those whose vectors are known, by {@link questionKey}. */
  withMeanings(entries: EntryVectors, questions: ReadonlyMap<string, Float32Array>): KnowledgeIndex;
}

/** A word that no entry has weighs this share of the rarest known one: it may be noise, or another topic. */
const unknownWordWeight = 0.85;
const topicBonus = 0.03;
const minScore = 0.05;

export function createKnowledgeIndex(entries: readonly KnowledgeEntry[]): KnowledgeIndex {
  const builder = createIndexBuilder(entries);
  builder.readUntil(() => false);
  return toIndex(builder.finish());
}

/** How long a large base is read at a time, ms. */
const sliceMs = 8;

/** The same, in slices, so that calls go on meanwhile. */
export async function buildKnowledgeIndex(
  entries: readonly KnowledgeEntry[],
  now: () => number = () => performance.now(),
): Promise<KnowledgeIndex> {
  const builder = createIndexBuilder(entries);
  for (;;) {
    const end = now() + sliceMs;
    if (builder.readUntil(() => now() >= end)) return toIndex(builder.finish());
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** By what a question's vector is found, whatever its punctuation. */
export function questionKey(question: string): string {
  return spokenWords(question).join(' ');
}

function toIndex(parts: IndexParts): KnowledgeIndex {
  const { entries, rarityOf } = parts;
  const unknownWeight = unknownWordWeight * Math.log(1 + (entries.length + 1) / 1.5);
  const hearing: Hearing = {
    lexicon: parts.lexicon,
    weightOf: (meaning) => (meaning === null ? unknownWeight : rarityOf(meaning)),
  };
  const searching = (likenessTo: (question: string) => ReturnType<EntryVectors['compare']> | undefined) =>
    function search(question: string, topicId?: string): readonly KnowledgeMatch[] {
      return findCandidates(hearUtterance(question, hearing), parts, likenessTo(question))
        .map(({ position, evidence }) => ({
          entry: entries[position] as KnowledgeEntry,
          score: confidenceOf(evidence),
        }))
        .filter(({ score }) => score > minScore)
        .map((match) =>
          match.entry.id === topicId ? { ...match, score: Math.min(1, match.score + topicBonus) } : match,
        )
        .sort((a, b) => b.score - a.score);
    };
  const index: KnowledgeIndex = {
    entries,
    search: searching(() => undefined),
    withMeanings(vectors, questions) {
      const likenessTo = (question: string) => {
        const vector = questions.get(questionKey(question));
        return vector && vectors.compare(vector);
      };
      return { ...index, search: searching(likenessTo) };
    },
  };
  return index;
}

/** Indexes made once per knowledge base: a call must not wait for one that another call has made already. */
export function createIndexCache(): (knowledge: readonly KnowledgeEntry[]) => KnowledgeIndex {
  const made = new WeakMap<readonly KnowledgeEntry[], KnowledgeIndex>();
  return (knowledge) => {
    const index = made.get(knowledge) ?? createKnowledgeIndex(knowledge);
    made.set(knowledge, index);
    return index;
  };
}
