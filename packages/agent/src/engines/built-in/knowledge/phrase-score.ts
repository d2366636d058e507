import type { KnowledgeEntry } from '../../engine.ts';
import { overlap, trigramsOf } from '../text/similarity.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';
import { coverageOf, type HeardQuestion, likenessOf } from './heard-question.ts';
import type { Presence } from './postings.ts';

/** How much of the score comes from the nearest question, the whole entry, the order of words and the spelling of the whole. */
const weights = { question: 0.54, entry: 0.34, order: 0.04, spelling: 0.08 } as const;
/** A word that only the answer has counts less than one of the questions. */
const pointing: Readonly<Record<Presence, number>> = { absent: 0, said: 0.45, points: 1 };
/** A keyword says less than a question that holds the same word. */
const keywordWeight = 0.85;
/** From this likeness on two sentences are the same one. */
const sameSpelling = 0.88;

/** A question, the title or a keyword of an entry, as questions are compared with it. */
export interface IndexedPhrase {
  readonly meanings: ReadonlySet<string>;
  /** 1 for a whole question, less for a keyword. */
  readonly trust: number;
  readonly weight: number;
  readonly pairs: ReadonlySet<string>;
  readonly trigrams: ReadonlySet<string>;
}

type Rarity = (meaning: string) => number;

export function indexPhrases(entry: KnowledgeEntry, rarity: Rarity): readonly IndexedPhrase[] {
  return [
    ...[...new Set([...entry.questions, entry.title])].map((text) => indexPhrase(text, rarity, 1)),
    ...(entry.keywords ?? []).map((text) => indexPhrase(text, rarity, keywordWeight)),
  ];
}

function indexPhrase(text: string, rarity: Rarity, trust: number): IndexedPhrase {
  const words = spokenWords(text);
  const ordered = termsOf(words).map((term) => term.meaning);
  const meanings = new Set(ordered);
  return {
    meanings,
    trust,
    weight: sumOver(meanings, rarity),
    pairs: new Set(ordered.slice(1).map((meaning, index) => padded([ordered[index] ?? '', meaning]))),
    trigrams: trigramsOf(words.join(' ')),
  };
}

/** How much a question is like one of the entry's own, 0 to 1; `presenceOf` says how the entry has a meaning. */
export function phraseScore(
  phrases: readonly IndexedPhrase[],
  heard: HeardQuestion,
  rarity: Rarity,
  presenceOf: (meaning: string) => Presence,
): number {
  let best = 0;
  for (const phrase of phrases) best = Math.max(best, scorePhrase(phrase, heard, rarity));
  if (heard.weight === 0) return best;
  return best + weights.entry * coverageOf(heard, (meaning) => pointing[presenceOf(meaning)]);
}

function scorePhrase(phrase: IndexedPhrase, heard: HeardQuestion, rarity: Rarity): number {
  if (phrase.meanings.size === 0) return scoreWithoutTerms(phrase, heard);
  const precision = coverageOf(heard, (meaning) => (phrase.meanings.has(meaning) ? 1 : 0));
  if (precision === 0) return 0;
  const spelling = overlap(phrase.trigrams, heard.trigrams);
  const found = sumOver(phrase.meanings, (meaning) => rarity(meaning) * likenessOf(meaning, heard));
  const recall = found / phrase.weight;
  // Nearly the question as written: the small words tell it from its neighbours.
  const isSame = spelling >= sameSpelling && precision * recall > 0.9;
  if (isSame) return spelling - weights.entry * precision;
  const agreement = (2 * precision * recall) / (precision + recall);
  return (
    phrase.trust * (weights.question * agreement) +
    weights.order * orderOf(phrase, heard) +
    weights.spelling * spelling
  );
}

function sumOver(meanings: ReadonlySet<string>, weightOf: Rarity): number {
  let sum = 0;
  for (const meaning of meanings) sum += weightOf(meaning);
  return sum;
}

/** Questions made of function words only, such as `who are you`, can only be compared as a whole. */
function scoreWithoutTerms(phrase: IndexedPhrase, heard: HeardQuestion): number {
  const scored = Math.max(0, (overlap(phrase.trigrams, heard.trigrams) - 0.55) / 0.45);
  return heard.terms.length === 0 ? scored : scored * (1 - weights.entry);
}

/** Share of neighbouring words of the question that were heard as neighbours too. */
function orderOf(phrase: IndexedPhrase, heard: HeardQuestion): number {
  if (phrase.pairs.size === 0) return 0;
  let found = 0;
  for (let index = 1; index < heard.terms.length; index += 1) {
    const before = heard.terms[index - 1]?.readings[0]?.meaning ?? '';
    const after = heard.terms[index]?.readings[0]?.meaning ?? '';
    if (phrase.pairs.has(padded([before, after]))) found += 1;
  }
  return found / phrase.pairs.size;
}
