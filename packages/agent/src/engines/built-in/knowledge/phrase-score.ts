import type { KnowledgeEntry } from '../../engine.ts';
import { overlap, trigramsOf } from '../text/similarity.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';
import { bodyTexts } from './entry-texts.ts';
import { coverageOf, type HeardQuestion, likenessOf } from './heard-question.ts';

/** How much of the score comes from the nearest question, the whole entry, the order of words and the spelling of the whole. */
const weights = { question: 0.54, entry: 0.34, order: 0.04, spelling: 0.08 } as const;
/** A word that only the answer has counts less than one of the questions. */
const answerOnlyWeight = 0.45;
/** A keyword says less than a question that holds the same word. */
const keywordWeight = 0.85;
/** From this likeness on two sentences are the same one. */
const sameSpelling = 0.88;

interface IndexedPhrase {
  readonly meanings: ReadonlySet<string>;
  /** 1 for a whole question, less for a keyword. */
  readonly trust: number;
  readonly weight: number;
  readonly pairs: ReadonlySet<string>;
  readonly trigrams: ReadonlySet<string>;
}

/** An entry as questions are compared with its own. */
export interface IndexedEntry {
  readonly phrases: readonly IndexedPhrase[];
  /** Meaning → how surely it points here. */
  readonly meanings: ReadonlyMap<string, number>;
}

type Rarity = (meaning: string) => number;

export function indexEntry(entry: KnowledgeEntry, rarity: Rarity): IndexedEntry {
  const meanings = new Map<string, number>();
  const addAll = (text: string, surely: number): void => {
    for (const { meaning } of termsOf(spokenWords(text))) meanings.set(meaning, surely);
  };
  for (const text of bodyTexts(entry)) addAll(text, answerOnlyWeight);
  const whole = [...entry.questions, entry.title];
  const keywords = entry.keywords ?? [];
  for (const text of [...whole, ...keywords]) addAll(text, 1);
  const phrases = [
    ...[...new Set(whole)].map((text) => indexPhrase(text, rarity, 1)),
    ...keywords.map((text) => indexPhrase(text, rarity, keywordWeight)),
  ];
  return { phrases, meanings };
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

/** How much a question is like one of the entry's own, 0 to 1. */
export function phraseScore(candidate: IndexedEntry, heard: HeardQuestion, rarity: Rarity): number {
  let best = 0;
  for (const phrase of candidate.phrases) best = Math.max(best, scorePhrase(phrase, heard, rarity));
  if (heard.weight === 0) return best;
  const covered = coverageOf(heard, (meaning) => candidate.meanings.get(meaning) ?? 0);
  return best + weights.entry * covered;
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
