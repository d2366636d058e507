import { atOnce, inSlices } from '../../../runtime/in-slices.ts';
import type { KnowledgeEntry } from '../../engine.ts';
import { spokenWords } from '../text/terms.ts';
import { findCandidates } from './candidates.ts';
import { rankCandidates } from './confidence.ts';
import type { EntryVectors } from './entry-vectors.ts';
import { extractAnswer } from './extract-answer.ts';
import { type Hearing, hearUtterance } from './heard-question.ts';
import { type IndexParts, readEntries, readPhrases } from './index-parts.ts';
import type { Meanings } from './meanings.ts';

export interface KnowledgeMatch {
  readonly entry: KnowledgeEntry;
  /** 0 (nothing in common) to 1 (the question as written). */
  readonly score: number;
  /** How alike the question and the whole entry are in meaning, -1 to 1; absent where only words were compared. */
  readonly likeness?: number;
}

/** Finds the entries that a question is about. */
export interface KnowledgeIndex {
  readonly entries: readonly KnowledgeEntry[];
  /** Makes in slices what otherwise the first questions would make that come near an entry. */
  ready(): Promise<void>;
  /** Stands the word, in any form of it, in one of the entries? */
  knows(word: string): boolean;
  /** The best first; entries that share nothing with the question are left out. `topicId`: the entry talked about before, preferred among equals. `exceptId`: an entry that is not what is asked for. */
  search(question: string, topicId?: string, exceptId?: string): readonly KnowledgeMatch[];
  /** What an entry answers to a question: the sentences that do, of a passage of a document; else its answer. */
  answerIn(entry: KnowledgeEntry, question: string): string;
  /** The same index, which also compares what questions mean: those whose vectors are known, by {@link questionKey}. */
  withMeanings(entries: EntryVectors, questions: ReadonlyMap<string, Float32Array>): KnowledgeIndex;
}

/** A word that no entry has weighs this share of the rarest known one: it may be noise, or another topic. */
const unknownWordWeight = 0.85;
const minScore = 0.05;

export function createKnowledgeIndex(entries: readonly KnowledgeEntry[]): KnowledgeIndex {
  return toIndex(atOnce(readEntries(entries)));
}

/** The same, in slices, so that calls go on meanwhile. */
export async function buildKnowledgeIndex(
  entries: readonly KnowledgeEntry[],
  now: () => number = () => performance.now(),
): Promise<KnowledgeIndex> {
  return toIndex(await inSlices(readEntries(entries), { now }));
}

/** By what a question's vector is found, whatever its punctuation. */
export function questionKey(question: string): string {
  return spokenWords(question).join(' ');
}

function hearingOf({ entries, lexicon, rarityOf }: IndexParts): Hearing {
  const unknownWeight = unknownWordWeight * Math.log(1 + (entries.length + 1) / 1.5);
  return { lexicon, weightOf: (meaning) => (meaning === null ? unknownWeight : rarityOf(meaning)) };
}

function toIndex(parts: IndexParts): KnowledgeIndex {
  const { entries } = parts;
  const hearing = hearingOf(parts);
  const positions = new Map(entries.map((entry, position) => [entry, position]));
  const searching = (meaning: MeaningOf): Pick<KnowledgeIndex, 'search' | 'answerIn'> => ({
    search(question, topicId, exceptId) {
      const heard = hearUtterance(question, hearing);
      const candidates = findCandidates(heard, parts, meaning(question)?.likeness()).filter(
        ({ position }) => exceptId === undefined || entries[position]?.id !== exceptId,
      );
      return rankCandidates(candidates, (position) => entries[position]?.id === topicId)
        .filter(({ score }) => score > minScore)
        .flatMap(({ position, ...found }) => {
          const entry = entries[position];
          return entry === undefined ? [] : [{ entry, ...found }];
        });
    },
    answerIn(entry, question) {
      if (entry.source === undefined) return entry.answer;
      const sentences = meaning(question)?.sentences(positions.get(entry) ?? -1);
      return extractAnswer(entry, hearUtterance(question, hearing), sentences);
    },
  });
  let readying: Promise<void> | null = null;
  const index: KnowledgeIndex = {
    entries,
    ready: () => (readying ??= inSlices(readPhrases(parts))),
    knows: (word) => parts.lexicon.knows(word),
    ...searching(() => null),
    withMeanings(vectors, questions) {
      // A reply searches for the same question several times.
      const compared = new Map<string, Meanings>();
      const meaningOf: MeaningOf = (question) => {
        const key = questionKey(question);
        const vector = questions.get(key);
        if (!vector) return null;
        return {
          likeness() {
            const likeness = compared.get(key) ?? vectors.compare(vector);
            compared.set(key, likeness);
            return likeness;
          },
          sentences: (entry) => vectors.compareSentences(entry, vector),
        };
      };
      return { ...index, ...searching(meaningOf) };
    },
  };
  return index;
}

/** How alike a question is in meaning; null where its vector is not known. */
type MeaningOf = (question: string) => {
  likeness(): Meanings;
  sentences(entry: number): readonly number[] | undefined;
} | null;
