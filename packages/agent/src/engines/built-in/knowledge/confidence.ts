import type { Candidate, Evidence } from './candidates.ts';
import type { MeaningLikeness } from './meanings.ts';

/** A candidate with how sure it is that it answers. */
export interface RankedCandidate {
  readonly position: number;
  /** 0 to 1. */
  readonly score: number;
  /** Like the question in what all of it means, -1 to 1; absent without an encoder. */
  readonly likeness?: number;
}

/*
 * The weights below were fitted on practice questions of several domains and documents (logistic regression, all
 * weights non-negative): first which candidate is the right one, then how often the first one is right.
 */
const wordRanking = {
  phrase: 0.74,
  coverage: 0.26,
  words: 1.33,
  relative: 4.06,
  weighty: 2.29,
  fit: 0.98,
} as const;
const meaningRanking = {
  coverage: 2.41,
  relative: 0.83,
  weighty: 4.29,
  fit: 0.62,
  question: 0.88,
  whole: 3.15,
  sentence: 2.18,
  nearest: 9.03,
} as const;
const wordSureness = {
  coverage: 2.34,
  words: 1.02,
  relative: 0.26,
  weighty: 1.57,
  fit: 1.39,
  amount: 2.51,
  lead: 1.07,
  rank: 0.16,
  constant: -7.7,
} as const;
const meaningSureness = {
  coverage: 1.86,
  fit: 0.44,
  whole: 0.85,
  sentence: 3.1,
  nearest: 1.1,
  lead: 0.95,
  rank: 0.132,
  constant: -6.2,
} as const;
/** A lead beyond this says nothing more, nor does a rank beyond that. */
const maxLead = 1.5;
const maxRank = 14;
/** A question that stands there as written comes first, whatever else the entry's neighbours have; by words alone, one that is much alike. */
const sameQuestion = 0.97;
const alikeQuestion = 0.54;
const sameQuestionLead = 20;
/** The entry talked about before, among equals. */
const topicLead = 1.4;

/** The candidates in the order in which they are likely to answer, each with how sure that is. */
export function rankCandidates(
  candidates: readonly Candidate[],
  isTopic: (position: number) => boolean,
): readonly RankedCandidate[] {
  const ranked = candidates
    .map(({ position, evidence }) => ({
      position,
      evidence,
      rank: rankOf(evidence) + (isTopic(position) ? topicLead : 0),
    }))
    .sort((a, b) => b.rank - a.rank);
  let ceiling = 1;
  return ranked.map(({ position, evidence, rank }, index) => {
    const rival = ranked[index === 0 ? 1 : 0]?.rank ?? 0;
    ceiling = Math.min(ceiling, scoreOf(evidence, rank, rank - rival));
    const { meaning } = evidence;
    return { position, score: ceiling, ...(meaning && { likeness: meaning.whole }) };
  });
}

function rankOf(evidence: Evidence): number {
  const { phrase, coverage, words, relative, amount, fit, meaning } = evidence;
  const lead = phrase >= (meaning ? sameQuestion : alikeQuestion) ? sameQuestionLead * phrase : 0;
  const weighty = amount * words;
  if (!meaning) {
    const w = wordRanking;
    return (
      lead +
      w.phrase * phrase +
      w.coverage * coverage +
      w.words * words +
      w.relative * relative +
      w.weighty * weighty +
      w.fit * fit
    );
  }
  const w = meaningRanking;
  const byWords = w.coverage * coverage + w.relative * relative + w.weighty * weighty + w.fit * fit;
  const { question, whole, sentence } = meaning;
  const nearest = nearestOf(meaning);
  return (
    lead + byWords + w.question * question + w.whole * whole + w.sentence * sentence + w.nearest * nearest
  );
}

function scoreOf(evidence: Evidence, rank: number, lead: number): number {
  const { phrase, meaning } = evidence;
  const least = Math.max(-maxLead, Math.min(lead, maxLead));
  const most = Math.min(rank, maxRank);
  const sum = meaning ? surenessByMeaning(evidence, meaning) : surenessByWords(evidence);
  const w = meaning ? meaningSureness : wordSureness;
  const share = 1 / (1 + Math.exp(-(sum + w.lead * least + w.rank * most + w.constant)));
  const banded = inBands(share, meaning ? meaningBands : wordBands);
  const leastWanted = meaning ? leastCovered.meaning : leastCovered.words;
  const isAsWritten = phrase >= sameQuestion;
  if (evidence.cannot && !isAsWritten) return Math.min(banded, cannotScore);
  const isFar = evidence.coverage < leastWanted || (meaning && nearestOf(meaning) < leastNear);
  const score = isFar ? Math.min(banded, uncoveredScore) : banded;
  if (meaning && !isAsWritten) return score;
  const alike = Math.min(1, phrase);
  return Math.max(
    score,
    isAsWritten || evidence.coverage >= leastWanted ? alike : Math.min(alike, uncoveredScore),
  );
}

function surenessByWords({ coverage, words, relative, amount, fit }: Evidence): number {
  const w = wordSureness;
  return (
    w.coverage * coverage +
    w.words * words +
    w.relative * relative +
    w.weighty * amount * words +
    w.fit * fit +
    w.amount * amount
  );
}

function surenessByMeaning({ coverage, fit }: Evidence, meaning: MeaningLikeness): number {
  const w = meaningSureness;
  const { whole, sentence } = meaning;
  const nearest = nearestOf(meaning);
  return w.coverage * coverage + w.fit * fit + w.whole * whole + w.sentence * sentence + w.nearest * nearest;
}

const nearestOf = ({ question, whole, sentence }: MeaningLikeness): number =>
  Math.max(question, whole, sentence);

type Bands = readonly (readonly [share: number, score: number])[];
/** Shares of right answers → scores: what is right in 20 % is worth saying with a doubt, what is right in 65 % is the answer. */
const wordBands: Bands = [
  [0, 0],
  [0.2, 0.42],
  [0.8, 0.54],
  [1, 1],
];
/**
 * By meaning a share says more: from 80 % on two in a hundred questions of practice are answered wrong, from 65 % on
 * five. A low one says too little: of all practice questions whose first entry has 10 to 16 %, those that nothing
 * answers included, a third were answered by it or by the next.
 */
const meaningBands: Bands = [
  [0, 0],
  [0.1, 0.42],
  [0.5, 0.48],
  [0.8, 0.54],
  [1, 1],
];

/**
 * What is asked of a topic may be just what its entry does not say. Below this share of the question's words it is
 * said with a doubt, however near it is. What is near in meaning may be its
 * neighbour, so more is wanted there: of 1,102 practice questions 0.75 instead of 0.6 took four wrong answers away and
 * no right one, and 50 more are said with a doubt.
 */
const leastCovered = { words: 0.6, meaning: 0.75 } as const;
const uncoveredScore = 0.53;
/**
 * Its words may stand there and it may mean something else, as `the hour` in a price. 25 right answers of practice are
 * below this, which are said with a doubt, and two that are none.
 */
const leastNear = 0.6;
/** What is less than this is not said at all. */
const cannotScore = 0.41;

function inBands(share: number, bands: Bands): number {
  const upper = bands.findIndex(([limit]) => share <= limit);
  const [fromShare, fromScore] = bands[Math.max(0, upper - 1)] ?? [0, 0];
  const [toShare, toScore] = bands[upper] ?? [1, 1];
  if (toShare === fromShare) return toScore;
  return fromScore + ((share - fromShare) / (toShare - fromShare)) * (toScore - fromScore);
}
