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

/** Its question and itself as a whole: with less an entry cannot be compared. */
const leastTexts = 2;

/**
 * What is compared of each entry. Of more than `maxTexts` each entry has an equal share; null: that would be too
 * little, or there are passages of files among them, which are compared elsewhere.
 */
export function entryTextsOf(
  entries: readonly KnowledgeEntry[],
  maxTexts: number,
): readonly EntryText[] | null {
  // Each entry has as many. What is too much is not read to its end: that would hold up the calls.
  if (entries.length * leastTexts > maxTexts) return null;
  const hasPassages = entries.some(({ source }) => source !== undefined);
  const all: (readonly EntryText[])[] = [];
  let count = 0;
  for (const [position, entry] of entries.entries()) {
    const texts = textsOf(entry, position);
    all.push(texts);
    count += texts.length;
    if (hasPassages && count > maxTexts) return null;
  }
  if (count <= maxTexts) return all.flat();
  const share = fairShare(
    all.map(({ length }) => length),
    maxTexts,
  );
  return all.flatMap((texts) => inTurn(texts).slice(0, share));
}

/** The most that each may have, so that all together, which have more, have no more than `limit`. */
function fairShare(counts: readonly number[], limit: number): number {
  const sumFor = (share: number): number => counts.reduce((sum, count) => sum + Math.min(count, share), 0);
  let share = Math.floor(limit / counts.length);
  while (sumFor(share + 1) <= limit) share += 1;
  return share;
}

/** One of each kind, then the next of each: what is left out is not all of one. */
function inTurn(texts: readonly EntryText[]): readonly EntryText[] {
  const ofKinds = kinds.map((kind) => texts.filter((text) => text.kind === kind));
  const longest = Math.max(...ofKinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => ofKinds.flatMap((some) => some[turn] ?? [])).flat();
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
