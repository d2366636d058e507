import { type ErrorKind, errorKindOf } from './error-kinds.ts';
import { forbiddenIn, missingGroups } from './grade.ts';
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
  const place = turns.findIndex((turn, index) => failed(turn, answers[index] ?? ''));
  const turn = turns[place];
  if (turn === undefined) return 'booking';
  return kindOfTurn(turn, { before: turns.slice(0, place), said: answers[place] ?? '', books: Boolean(booking) });
}

function failed({ expect }: DialogueTurn, answer: string): boolean {
  if (expect === undefined) return false;
  return forbiddenIn(answer, expect) !== undefined || missingGroups(answer, expect).length > 0;
}

interface Place {
  readonly before: readonly DialogueTurn[];
  readonly said: string;
  readonly books: boolean;
}

function kindOfTurn({ say, expect }: DialogueTurn, { before, said, books }: Place): ErrorKind {
  if (expect === undefined || said === '') return 'no answer';
  const missing = missingGroups(said, expect).flat();
  const told = normalise(before.map((turn) => turn.say).join(' '));
  const isTold = missing.some((phrase) => told.includes(normalise(phrase)));
  if (isTold && ofVisitor.test(normalise(say)) && !books) return 'memory';
  if (books) return 'booking step';
  const words = normalise(say);
  const isFollowUp = before.length > 0 && words.split(' ').length <= longFollowUp && pointsBack.test(words);
  if (isFollowUp) return 'follow-up lost';
  const some = missing.length > 0 && missingGroups(said, expect).length < expectedGroups(expect);
  const forbidden = forbiddenIn(said, expect);
  return errorKindOf({ question: say, said, expect: fullOf(expect), outcome: some ? 'partly' : 'wrong', forbidden });
}

type TurnExpectation = NonNullable<DialogueTurn['expect']>;
const expectedGroups = (expect: TurnExpectation): number => ('all' in expect ? expect.all.length : 0);
const fullOf = (expect: TurnExpectation): TurnExpectation => expect;
