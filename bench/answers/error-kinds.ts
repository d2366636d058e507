import type { Outcome } from './grade.ts';
import { isHonest, isMissed, isUnsure } from './honesty.ts';
import type { Expectation } from './set-schema.ts';

/** What kind of error an answer that is not right is, as far as rules can tell. */
export const errorKinds = [
  'topic not found',
  'found, not said',
  'unsure, another fact',
  'another fact',
  'second question dropped',
  'part of the fact',
  'yes for no',
  'forbidden beside it',
  'asked back',
  'not understood',
  'booking begun',
  'honest refusal missed',
  'follow-up lost',
  'memory',
  'booking step',
  'booking',
  'no answer',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** What the rules look at. */
export interface Erring {
  readonly question: string;
  /** What was said to it, without what was said later. */
  readonly said: string;
  readonly expect: Expectation;
  readonly outcome: Outcome;
  /** The phrase of `none` that was said. */
  readonly forbidden: string | undefined;
  /** One of the first three that a query finds has all of the fact; absent: it was not looked. */
  readonly isFound?: boolean | undefined;
}

/** Two questions in one breath: two marks, or a question word behind a comma or an `and`. */
const twoQuestions =
  /\?.+\?|(?:,| and| also|,? plus) (?:also |what|when|where|who|which|how|is|are|do|does|did|can|could|will|the |your |whats )/i;
const beginsBooking =
  /\b(?:your name|whom may i|who am i|may i have your|number to reach|when would it suit|what day|which day)\b/i;

/** The kind of error of one answer. */
export function errorKindOf(erring: Erring): ErrorKind {
  const { question, said, expect, outcome, forbidden, isFound } = erring;
  if (said === '') return 'no answer';
  if (outcome === 'asks-back-right' || outcome === 'asks-back-wrong')
    return isMissed(said) ? 'not understood' : 'asked back';
  if (forbidden !== undefined)
    return /^\^(?:yes|no)\b/.test(forbidden) ? 'yes for no' : 'forbidden beside it';
  if (beginsBooking.test(said)) return 'booking begun';
  if ('honest' in expect) return 'honest refusal missed';
  const isDouble = expect.all.length > 1 && twoQuestions.test(question);
  if (outcome === 'partly') return isDouble ? 'second question dropped' : 'part of the fact';
  if (isMissed(said)) return 'not understood';
  if (isUnsure(said)) return 'unsure, another fact';
  if (isHonest(said)) return isFound === true ? 'found, not said' : 'topic not found';
  return 'another fact';
}

/** How many of each kind there are, the most frequent first. */
export function countErrors(
  kinds: readonly (ErrorKind | undefined)[],
): readonly (readonly [ErrorKind, number])[] {
  return errorKinds
    .map((kind) => [kind, kinds.filter((one) => one === kind).length] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one);
}
