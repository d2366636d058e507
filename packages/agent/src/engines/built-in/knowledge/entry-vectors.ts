import type { KnowledgeEntry } from '../../engine.ts';
import { sentencesOf } from './entry-texts.ts';
import { type Meanings, meaningsOfAll } from './meanings.ts';

const kinds = ['question', 'whole', 'sentence'] as const;
type Kind = (typeof kinds)[number];

/** A text of an entry that gets a vector. */
export interface EntryText {
  readonly entry: number;
  readonly kind: Kind;
  readonly text: string;
}

/** The vectors of a knowledge base. */
export interface EntryVectors {
  compare(question: Float32Array): Meanings;
  /** For every sentence of an entry's answer; undefined: they were not compared. */
  compareSentences(entry: number, question: Float32Array): readonly number[] | undefined;
}

/** What is compared of each entry; null when that is more than `maxTexts`. */
export function entryTextsOf(
  entries: readonly KnowledgeEntry[],
  maxTexts: number,
): readonly EntryText[] | null {
  const texts: EntryText[] = [];
  for (const [position, entry] of entries.entries()) {
    texts.push(...textsOf(entry, position));
    if (texts.length > maxTexts) return null;
  }
  return texts;
}

function textsOf(entry: KnowledgeEntry, position: number): readonly EntryText[] {
  const [main = entry.title] = entry.questions;
  const texts: readonly (readonly [Kind, readonly string[]])[] = [
    ['question', [...new Set([...entry.questions, entry.title])]],
    ['whole', [`${main} ${entry.answer}`]],
    ['sentence', sentencesOf(entry.answer)],
  ];
  return texts.flatMap(([kind, all]) => all.map((text) => ({ entry: position, kind, text })));
}

/** `vectors` belong to `texts`, all of length 1. */
export function createEntryVectors(
  texts: readonly EntryText[],
  vectors: readonly Float32Array[],
  entryCount: number,
): EntryVectors {
  const sentences = new Map<number, number[]>();
  texts.forEach(({ entry, kind }, index) => {
    if (kind !== 'sentence') return;
    const own = sentences.get(entry);
    if (own) own.push(index);
    else sentences.set(entry, [index]);
  });
  return {
    compare(question) {
      const likeness = Array.from({ length: entryCount }, () => ({ question: 0, whole: 0, sentence: 0 }));
      texts.forEach(({ entry, kind }, index) => {
        const found = likeness[entry];
        const vector = vectors[index];
        if (found && vector) found[kind] = Math.max(found[kind], dot(vector, question));
      });
      return meaningsOfAll(likeness);
    },
    compareSentences: (entry, question) =>
      (sentences.get(entry) ?? []).map((index) => dot(vectors[index] ?? question, question)),
  };
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
