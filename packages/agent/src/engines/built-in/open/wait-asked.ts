import type { TalkedAbout } from '../answer/follow-up.ts';
import type { DialogueState } from '../state.ts';
import { answerKindOf, holdsKind } from '../text/answer-kind.ts';
import { spokenWords } from '../text/terms.ts';
import { padded } from '../text/words.ts';

/** Ways to write to a business or to call it, in each word for them; what is on a form is a message, too. */
const ways: readonly (readonly [string, RegExp])[] = [
  ['form', / forms? /],
  ['email', / (?:e mails?|emails?|mails?|emailed|mailed) /],
  ['chat', / chats? /],
  ['ticket', / tickets? /],
  ['voicemail', / voicemails? /],
  ['letter', / letters? /],
  ['text', / texts? /],
  ['message', / messages? /],
  ['call', / (?:calls?|called|phoned|rang) /],
];
const ofWaiting =
  / (?:answer|answers|answered|reply|replies|replied|response|respond|hear|heard|take|takes|wait|waiting|normal|normally|usual|usually|supposed|promise|promised|expect|last|lasts|long) /;
/** Said of nothing but an answer that one waits for. */
const ofAnswer =
  / (?:answer|answers|answered|reply|replies|response|respond|responds|hear (?:back|from you)|wait|waiting|(?:writes?|gets?|comes?) back) /;
const ofOther = / (?:demo|setup|set up|trial|contract|cancel|notice|line|queue|hold) /;
const maxWords = 14;

/**
 * How long an answer takes, where it does not say itself what is waited for: that stands in the question, in what the
 * assistant was sorry for, or in what was asked before. Null: that is not asked, or nothing says how the visitor writes.
 */
export function waitAsked(
  words: readonly string[],
  { sorryFor }: Pick<DialogueState, 'sorryFor'>,
  talked: TalkedAbout | null = null,
): { readonly question: string; readonly way: string } | null {
  const line = padded(words);
  const isLong =
    answerKindOf(words) === 'duration' ||
    / (?:when|what|which) (?:\w+ ){0,4}?(?:time|wait|hear|answer)/.test(line);
  const isOfWait = sorryFor === undefined ? ofAnswer : ofWaiting;
  if (words.length > maxWords || !isLong || !isOfWait.test(line) || ofOther.test(line)) return null;
  const thread = sorryFor === undefined ? waysTalkedOf(talked) : [sorryFor];
  const way = [line, ...thread.map((text) => padded(spokenWords(text)))]
    .map((text) => ways.find(([, named]) => named.test(text))?.[0])
    .find((one) => one !== undefined);
  return way === undefined ? null : { question: `how long does an answer to the ${way} take`, way };
}

/** What was asked last, and what it was answered with when that tells how soon something is answered. */
function waysTalkedOf(talked: TalkedAbout | null): readonly string[] {
  if (talked === null) return [];
  const [{ answer }] = talked.topics;
  const told = answer.split(/(?<=[.?!])\s+/).filter((sentence) => holdsKind(sentence, 'duration'));
  return [talked.lastAsked ?? '', ...told.filter((sentence) => ofAnswer.test(padded(spokenWords(sentence))))];
}
