import { searchedText } from './contains.ts';
import { admitsIt, assertingSentences, isHonest, isMissed } from './honesty.ts';
import { acceptances, type ReplyParts, replyParts } from './reply-parts.ts';
import type { Expectation } from './set-schema.ts';

/** What an answer was, from the best to the worst. */
export const outcomes = [
  'right',
  'partly',
  'asks-back-right',
  'asks-back-wrong',
  'honest-no',
  'wrong',
] as const;
export type Outcome = (typeof outcomes)[number];

export interface Grade {
  readonly outcome: Outcome;
  /** In words, for who reads the list. */
  readonly reason: string;
  /** The rule may be mistaken: for eyes. */
  readonly isDoubtful: boolean;
}

/** An answer with what the visitor got who accepted each of the questions that it asked back. */
export interface Reply {
  readonly text: string;
  readonly accepted: readonly string[];
}

/** What a visitor says to get the answers of `Reply.accepted`; nothing where the reply is graded as it stands. */
export function acceptancesOf(text: string, expected: Expectation): readonly string[] {
  const parts = replyParts(text);
  return 'honest' in expected || isMet(parts.said, expected) ? [] : acceptances(parts);
}

/** The grade of one answer by the rules of bench/README.md. */
export function grade(reply: Reply, expected: Expectation): Grade {
  const parts = replyParts(reply.text);
  const bad = forbiddenIn(parts.said, expected);
  if (bad !== undefined && !isHonest(bad)) return gradeForbidden(bad, parts, expected);
  return 'honest' in expected ? gradeHonest(parts) : gradeFact(parts, reply, expected);
}

type FactExpectation = Extract<Expectation, { readonly all: unknown }>;
const groupsOf = (expected: Expectation): readonly (readonly string[])[] =>
  'all' in expected ? expected.all : [];

/** The groups of which no alternative is in the text. */
export function missingGroups(text: string, expected: Expectation): readonly (readonly string[])[] {
  const searched = searchedText(text);
  return groupsOf(expected).filter((group) => !group.some((phrase) => searched.contains(phrase)));
}

/** All is said, and nothing that takes it back. */
const isMet = (text: string, expected: Expectation): boolean =>
  missingGroups(text, expected).length === 0 && forbiddenIn(text, expected) === undefined;

/**
 * What a text says of that which it must not. Phrases that own up ("I do not know") come last: they only take the
 * right from an answer that else has all of it.
 */
export function forbiddenIn(text: string, { none }: Expectation): string | undefined {
  const searched = searchedText(text);
  const said = none.filter((phrase) => searched.contains(phrase));
  return said.find((phrase) => !isHonest(phrase)) ?? said[0];
}

function gradeForbidden(phrase: string, { said }: ReplyParts, expected: Expectation): Grade {
  const isDoubtful = 'honest' in expected ? isHonest(said) : missingGroups(said, expected).length === 0;
  return { outcome: 'wrong', reason: `says "${phrase}"`, isDoubtful };
}

function gradeHonest({ said, offered }: ReplyParts): Grade {
  if (isHonest(said)) {
    const [assertion] = assertingSentences(said);
    return assertion === undefined
      ? { outcome: 'right', reason: 'owns up or offers a person', isDoubtful: false }
      : { outcome: 'right', reason: `owns up, and says "${assertion}"`, isDoubtful: true };
  }
  if (offered !== '')
    return { outcome: 'asks-back-wrong', reason: 'offers what it knows', isDoubtful: false };
  if (isMissed(said)) return { outcome: 'asks-back-wrong', reason: 'did not understand', isDoubtful: false };
  return { outcome: 'wrong', reason: 'does not own up', isDoubtful: true };
}

function gradeFact({ said, offered }: ReplyParts, { accepted }: Reply, expected: FactExpectation): Grade {
  const missing = missingGroups(said, expected);
  const missed = `misses ${missing.map((group) => `"${group[0] ?? ''}"`).join(', ')}`;
  const ownsUp = isHonest(said) || forbiddenIn(said, expected) !== undefined;
  if (isMet(said, expected)) return { outcome: 'right', reason: 'says all of it', isDoubtful: ownsUp };
  if (offered !== '') return gradeAccepted(accepted, expected);
  if (missing.length < expected.all.length && !ownsUp && !isMissed(said))
    return { outcome: 'partly', reason: missed, isDoubtful: true };
  if (ownsUp)
    return {
      outcome: 'honest-no',
      reason: missed,
      isDoubtful: !admitsIt(said) || assertingSentences(said).length > 0,
    };
  if (isMissed(said)) return { outcome: 'honest-no', reason: 'did not understand', isDoubtful: false };
  return { outcome: 'wrong', reason: missed, isDoubtful: true };
}

function gradeAccepted(accepted: readonly string[], expected: FactExpectation): Grade {
  const isRight = accepted.some((text) => isMet(text, expected));
  return isRight
    ? { outcome: 'asks-back-right', reason: 'the accepted question has it', isDoubtful: false }
    : { outcome: 'asks-back-wrong', reason: 'no accepted question has it', isDoubtful: false };
}
