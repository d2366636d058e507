import type { DialogueState } from '../state.ts';
import { answerKindOf } from '../text/answer-kind.ts';
import { spokenWords } from '../text/terms.ts';
import { padded } from '../text/words.ts';

/** By what one writes to a business, or calls it. */
const channel =
  / (forms?|emails?|mails?|messages?|letters?|chats?|tickets?|voicemails?|texts?|calls?|called|phoned|rang)(?= )/;
const named: Readonly<Record<string, string>> = {
  mail: 'email',
  called: 'call',
  phoned: 'call',
  rang: 'call',
};
const ofWaiting =
  / (?:answer|answers|answered|reply|replies|replied|response|respond|hear|heard|take|takes|wait|waiting|normal|normally|usual|usually|supposed|promise|promised|expect|last|lasts|long) /;
const ofOther = / (?:demo|setup|set up|trial|contract|cancel|notice) /;
const maxWords = 14;

/**
 * After the assistant was sorry that nobody answered: how long an answer takes, by the way that the visitor wrote; null:
 * that is not asked, or he did not say how.
 */
export function waitAsked(
  words: readonly string[],
  { sorryFor }: Pick<DialogueState, 'sorryFor'>,
): { readonly question: string; readonly way: string } | null {
  const line = padded(words);
  const isAsked =
    sorryFor !== undefined &&
    words.length <= maxWords &&
    (answerKindOf(words) === 'duration' ||
      / (?:when|what|which) (?:\w+ ){0,4}?(?:time|wait|hear|answer)/.test(line)) &&
    ofWaiting.test(line) &&
    !ofOther.test(line);
  if (!isAsked) return null;
  const said = (channel.exec(line) ?? channel.exec(padded(spokenWords(sorryFor))))?.[1]?.replace(/s$/, '');
  if (said === undefined) return null;
  const way = named[said] ?? said;
  return { question: `how long does an answer to the ${way} take`, way };
}
