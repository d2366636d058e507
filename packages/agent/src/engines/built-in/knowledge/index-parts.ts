import type { KnowledgeEntry } from '../../engine.ts';
import { bodyTexts, contentWords, pointerTexts } from './entry-texts.ts';
import { createLexiconBuilder, type Lexicon, type LexiconBuilder } from './lexicon.ts';
import { type IndexedPhrase, indexPhrases } from './phrase-score.ts';
import { createPostingsBuilder, type Postings, type WordCount, type WordCounts } from './postings.ts';

/** What is derived from a knowledge base once, and searched at every question. */
export interface IndexParts {
  readonly entries: readonly KnowledgeEntry[];
  readonly postings: Postings;
  readonly lexicon: Lexicon;
  /** Weight of a meaning in comparing phrases. */
  readonly rarityOf: (meaning: string) => number;
  /** The phrases of an entry; made when it is first a candidate. */
  readonly phrasesOf: (position: number) => readonly IndexedPhrase[];
}

/** A word of the pointers counts as often as this many of the answer. */
const pointerCount = 2;
/** Entries whose phrases stay in memory. */
const maxIndexed = 4_000;

/** Reads the entries; yields between them, so that a large base does not stop the calls meanwhile. */
export function* readEntries(entries: readonly KnowledgeEntry[]): Generator<undefined, IndexParts> {
  const postings = createPostingsBuilder();
  const lexicon = createLexiconBuilder();
  for (const entry of entries) {
    postings.add(countWords(entry, lexicon));
    yield;
  }
  return toParts(entries, yield* postings.finish(), lexicon.finish());
}

/** Makes the phrases of the entries, as far as they stay in memory; yields between them. */
export function* readPhrases({
  entries,
  phrasesOf,
}: Pick<IndexParts, 'entries' | 'phrasesOf'>): Generator<undefined, void> {
  for (let position = 0; position < Math.min(entries.length, maxIndexed); position += 1) {
    phrasesOf(position);
    yield;
  }
}

function countWords(entry: KnowledgeEntry, lexicon: LexiconBuilder): WordCounts {
  const counts = new Map<string, WordCount>();
  const meaningsOf = (text: string): string[] => contentWords(text).map((word) => lexicon.add(word));
  for (const meaning of pointerTexts(entry).flatMap(meaningsOf)) {
    counts.set(meaning, { count: pointerCount, points: true });
  }
  for (const meaning of bodyTexts(entry).flatMap(meaningsOf)) {
    const { count = 0, points = false } = counts.get(meaning) ?? {};
    counts.set(meaning, { count: count + 1, points });
  }
  return counts;
}

function toParts(entries: readonly KnowledgeEntry[], postings: Postings, lexicon: Lexicon): IndexParts {
  const indexed = new Map<number, readonly IndexedPhrase[]>();
  const rarityOf = (meaning: string): number =>
    Math.log(1 + (entries.length + 1) / (postings.frequencyOf(meaning) + 0.5));
  return {
    entries,
    postings,
    lexicon,
    rarityOf,
    phrasesOf(position) {
      const known = indexed.get(position);
      if (known) return known;
      if (indexed.size >= maxIndexed) indexed.clear();
      const entry = entries[position];
      const made = entry === undefined ? [] : indexPhrases(entry, rarityOf);
      indexed.set(position, made);
      return made;
    },
  };
}
