import type { KnowledgeEntry } from '../../engine.ts';
import { groupedWords, spokenWords } from '../text/terms.ts';
import { isStopWord } from '../text/vocabulary.ts';
import { bodyTexts, pointerTexts } from './entry-texts.ts';
import { createLexiconBuilder, type Lexicon } from './lexicon.ts';
import { type IndexedEntry, indexEntry } from './phrase-score.ts';
import { createPostingsBuilder, type Postings } from './postings.ts';

/** What is derived from a knowledge base once, and searched at every question. */
export interface IndexParts {
  readonly entries: readonly KnowledgeEntry[];
  readonly postings: Postings;
  readonly lexicon: Lexicon;
  /** Weight of a meaning in comparing phrases. */
  rarityOf(meaning: string): number;
  /** An entry as phrases are compared with it; made when it is first a candidate. */
  indexedEntry(position: number): IndexedEntry;
}

/** Builds the parts in as many steps as wanted: a large base must not stop the calls meanwhile. */
export interface IndexBuilder {
  /** Reads entries until `isTimeUp`; true when all have been read. */
  readUntil(isTimeUp: () => boolean): boolean;
  finish(): IndexParts;
}

/** A word of the pointers counts as often as this many of the answer. */
const pointerCount = 2;
/** Entries whose phrases stay in memory. */
const maxIndexed = 4_000;

export function createIndexBuilder(entries: readonly KnowledgeEntry[]): IndexBuilder {
  const postings = createPostingsBuilder();
  const lexicon = createLexiconBuilder();
  let position = 0;

  function readEntry(entry: KnowledgeEntry): void {
    const counts = new Map<string, number>();
    const meaningsOf = (text: string): string[] =>
      groupedWords(spokenWords(text))
        .filter((word) => !isStopWord(word))
        .map((word) => lexicon.add(word));
    for (const meaning of new Set(pointerTexts(entry).flatMap(meaningsOf))) counts.set(meaning, pointerCount);
    for (const meaning of bodyTexts(entry).flatMap(meaningsOf)) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
    postings.add(counts);
  }
  return {
    readUntil(isTimeUp) {
      for (; position < entries.length && !isTimeUp(); position += 1) {
        const entry = entries[position];
        if (entry) readEntry(entry);
      }
      return position >= entries.length;
    },
    finish: () => toParts(entries, postings.finish(), lexicon.finish()),
  };
}

function toParts(entries: readonly KnowledgeEntry[], postings: Postings, lexicon: Lexicon): IndexParts {
  const indexed = new Map<number, IndexedEntry>();
  const rarityOf = (meaning: string): number =>
    Math.log(1 + (entries.length + 1) / (postings.frequencyOf(meaning) + 0.5));
  return {
    entries,
    postings,
    lexicon,
    rarityOf,
    indexedEntry(position) {
      const known = indexed.get(position);
      if (known) return known;
      if (indexed.size >= maxIndexed) indexed.clear();
      const made = indexEntry(entries[position] as KnowledgeEntry, rarityOf);
      indexed.set(position, made);
      return made;
    },
  };
}
