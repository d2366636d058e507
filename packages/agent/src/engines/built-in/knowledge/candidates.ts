import { cannotAnswer, holdsKind } from '../text/answer-kind.ts';
import { coverageOf, type HeardQuestion, type HeardUtterance } from './heard-question.ts';
import type { IndexParts } from './index-parts.ts';
import type { MeaningLikeness, Meanings } from './meanings.ts';
import { phraseScore } from './phrase-score.ts';
import type { Presence } from './postings.ts';
import { strongest } from './strongest.ts';

/** What speaks for an entry, each 0 to 1. */
export interface Evidence {
  /** Like one of its own questions. */
  readonly phrase: number;
  /** Share of the question's weight in the entry, words that no entry has included. */
  readonly coverage: number;
  /** What its words say, by the best that they could (BM25). */
  readonly words: number;
  /** The same by the best entry. */
  readonly relative: number;
  /** How much there was to go by: 0 for no known word, towards 1 for many rare ones. */
  readonly amount: number;
  /** The answer holds what the question asks for (1) or does not (0); a question that asks for nothing special: 0.5. */
  readonly fit: number;
  /** It asks for an age or a measure, and the answer has none. */
  readonly cannot: boolean;
  /** What it means; absent without an encoder. */
  readonly meaning?: MeaningLikeness;
}
export interface Candidate {
  readonly position: number;
  readonly evidence: Evidence;
}

/** Entries that are looked at closely. */
const maxByWords = 40;
const maxByMeaning = 20;
/** The most that one word adds to an entry's BM25 score, by its weight. */
const bestOfWord = 2.2;
/** Weight at which half of the evidence is there. */
const halfAmount = 3;

/** The entries that a search is about, with what speaks for each. */
export function findCandidates(
  { whole, questions, kind }: HeardUtterance,
  parts: IndexParts,
  meanings: Meanings | undefined,
): readonly Candidate[] {
  const scores = new Float32Array(parts.postings.size);
  const touched = addWords(whole, parts, scores);
  const byWords = strongest(touched, (position) => scores[position] ?? 0, maxByWords);
  const byMeaning = meanings?.nearest(maxByMeaning) ?? [];
  const unworded =
    whole.terms.length === 0 ? parts.entries.slice(0, maxUnworded).map((_, index) => index) : [];
  const best = scores[byWords[0] ?? 0] ?? 0;
  const known = knownWeight(whole);
  const found = [...new Set([...byWords, ...byMeaning, ...unworded])];
  const likenessOf = meanings?.among(found);
  return found.map((position) => {
    const meaning = likenessOf?.(position);
    const score = scores[position] ?? 0;
    const evidence: Evidence = {
      ...spokenEvidence(position, questions, whole, parts),
      words: known === 0 ? 0 : Math.min(1, score / (known * bestOfWord)),
      relative: best === 0 ? 0 : score / best,
      amount: known / (known + halfAmount),
      fit: kind === null ? 0.5 : Number(holdsKind(parts.entries[position]?.answer ?? '', kind)),
      cannot: cannotAnswer(parts.entries[position]?.answer ?? '', kind),
      ...(meaning && { meaning }),
    };
    return { position, evidence };
  });
}

/** Questions of small words only, such as `who are you`, are looked for in no more entries than this. */
const maxUnworded = 500;

function spokenEvidence(
  position: number,
  questions: readonly HeardQuestion[],
  whole: HeardQuestion,
  parts: IndexParts,
): Pick<Evidence, 'phrase' | 'coverage'> {
  const { postings, rarityOf } = parts;
  const phrases = parts.phrasesOf(position);
  const presenceOf = (meaning: string): Presence => postings.presenceOf(position, meaning);
  const heard = questions.includes(whole) ? questions : [...questions, whole];
  const phrase = Math.max(...heard.map((one) => phraseScore(phrases, one, rarityOf, presenceOf)));
  const isHere = (meaning: string): number => (presenceOf(meaning) === 'absent' ? 0 : 1);
  const coverage = Math.max(...heard.map((one) => coverageOf(one, isHere)));
  return { phrase, coverage };
}

function addWords(heard: HeardQuestion, { postings }: IndexParts, scores: Float32Array): number[] {
  const touched: number[] = [];
  for (const { readings } of heard.terms) {
    for (const { meaning, likeness } of readings) postings.addScores(meaning, likeness, scores, touched);
  }
  return touched;
}

function knownWeight({ terms }: HeardQuestion): number {
  return terms.reduce((sum, { readings, weight }) => sum + (readings.length === 0 ? 0 : weight), 0);
}
