import { type ErrorKind, errorKindOf } from './error-kinds.ts';
import { forbiddenIn, missingGroups } from './grade.ts';
import { isHonest } from './honesty.ts';
import { normalise } from './normalise.ts';
import type { Dialogue, DialogueTurn } from './set-schema.ts';

/** Words that only make sense with what was said before. */
const pointsBack =
  /^(?:and|what about|how about|also|or|but|so|then|ok|okay|which|where|when|who|how)\b|\b(?:it|its|that|this|there|them|they|those|these|one|he|she|her|him)\b/;
const longFollowUp = 9;
const ofVisitor = /\b(?:my|mine|me|i)\b/;

/** The kind of the first error of a dialogue. */
export function errorKindOfDialogue(
  { turns, booking }: Pick<Dialogue, 'turns' | 'booking'>,
  answers: readonly string[],
): ErrorKind {
  const place = turns.findIndex((turn, index) => hasFailed(turn, answers[index] ?? ''));
  const turn = turns[place];
  if (turn === undefined) return 'booking';
  const books = booking !== undefined && booking !== null;
  return errorKindOfTurn(turn, { before: turns.slice(0, place), said: answers[place] ?? '', books });
}

function hasFailed({ expect }: DialogueTurn, answer: string): boolean {
  if (expect === undefined) return false;
  if (forbiddenIn(answer, expect) !== undefined) return true;
  return 'honest' in expect ? !isHonest(answer) : missingGroups(answer, expect).length > 0;
}

interface Place {
  readonly before: readonly DialogueTurn[];
  readonly said: string;
  /** A booking is to come of it. */
  readonly books: boolean;
}

function errorKindOfTurn({ say, expect }: DialogueTurn, { before, said, books }: Place): ErrorKind {
  if (expect === undefined || said === '') return 'no answer';
  const missing = missingGroups(said, expect);
  const words = normalise(say);
  const told = normalise(before.map((turn) => turn.say).join(' '));
  const isTold = missing.flat().some((phrase) => told.includes(normalise(phrase)));
  if (books) return 'booking step';
  if (isTold && ofVisitor.test(words)) return 'memory';
  if ('honest' in expect) return 'honest refusal missed';
  const isFollowUp = before.length > 0 && words.split(' ').length <= longFollowUp && pointsBack.test(words);
  if (isFollowUp) return 'follow-up lost';
  const isPart = missing.length > 0 && missing.length < expect.all.length;
  return errorKindOf({
    question: say,
    said,
    expect,
    outcome: isPart ? 'partly' : isHonest(said) ? 'honest-no' : 'wrong',
    forbidden: forbiddenIn(said, expect),
  });
}
