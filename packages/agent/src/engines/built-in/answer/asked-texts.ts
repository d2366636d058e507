import { askedOf } from '../asked.ts';
import { detectIntent } from '../intents.ts';
import type { KnowledgeIndex } from '../knowledge/knowledge-index.ts';
import { waitAsked } from '../open/wait-asked.ts';
import { remembered } from '../recall.ts';
import type { DialogueState } from '../state.ts';
import { clausesOf } from '../text/clauses.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { padded, wordsOf } from '../text/words.ts';
import { withWayNamed } from './contact-field.ts';
import { otherObject } from './elliptic.ts';
import { followUpTexts, talkedAbout, withThing } from './follow-up.ts';
import { toldFor } from './for-visitor.ts';
import { meantInThread } from './meant-in-thread.ts';
import { onlyQuestion } from './only-question.ts';
import { askedAbout } from './resolved.ts';

/** Fewer words are no question of their own. */
const minWords = 3;

/** The questions of one utterance, when there are two; else none. */
export function twoQuestions(text: string): readonly string[] {
  const [, here, there] = comparing.exec(padded(spokenWords(text))) ?? [];
  if (here !== undefined && there !== undefined) return [`tell me about ${here}`, `tell me about ${there}`];
  const asking = clausesOf(text).filter(({ asks, words }) => asks && words.length >= minWords);
  if (asking.length === 2) {
    const told = clausesOf(text).flatMap((clause) => (clause.asks ? [] : clause.words));
    return asking.map(({ words }) => withWayNamed(words, told).join(' '));
  }
  const [only] = asking;
  const other = only === undefined ? null : otherInSameBreath(text);
  if (only !== undefined && other !== null)
    return [only.words.join(' '), askedAbout(other, only.words.join(' '))];
  return asking.length > 2 ? [] : twoThings(text);
}

/** `what is the difference between max and kyle` */
const comparing =
  / (?:(?:difference|differences|differ) (?:between|of)|compare) (?:the )?((?:\w+ ){0,2}\w+) (?:and|with|to) (?:the )?((?:\w+ ){0,2}\w+) $/;

/** `what does anna do? and bob?` */
function otherInSameBreath(text: string): readonly string[] | null {
  const [, behind] = /\?\s+(.+)$/.exec(text) ?? [];
  return behind === undefined ? null : otherObject(spokenWords(behind));
}

/** `your address and the phone number`: one verb, or none, for two things. */
function twoThings(text: string): readonly string[] {
  const parts = spokenWords(text)
    .join(' ')
    .split(/ (?:(?:and|plus|as well as)(?: also)?|also) (?=(?:the|your) )/);
  if (parts.length !== 2 || parts.some((part) => termsOf(part.split(' ')).length === 0)) return [];
  return parts.map((part) => askedOf(part, '').text);
}

/** Questions in the same breath as a wish to book, each with what is booked in the place of a pronoun. */
function besideBooking(text: string, subject: string): readonly string[] {
  return detectIntent(wordsOf(text))?.intent === 'book' ? clauseTexts(text, subject) : [];
}

function clauseTexts(text: string, subject: string): readonly string[] {
  const asking = clausesOf(text).filter(({ asks, words }) => asks && words.length >= minWords);
  return asking.slice(0, 2).flatMap(({ words }) => [words.join(' '), withThing(words, subject)]);
}

/** From this score on, by words alone, the question stands in the knowledge nearly as it was said. */
const sureByWords = 0.97;

/** Everything that may be searched to answer an utterance, as far as words alone are not enough: what an encoder reads before. */
export function searchedTexts(
  text: string,
  state: Pick<
    DialogueState,
    | 'topicId'
    | 'earlierTopicIds'
    | 'mode'
    | 'lastAsked'
    | 'lastFollowUp'
    | 'lastReply'
    | 'said'
    | 'sorryFor'
    | 'visitor'
  >,
  index: KnowledgeIndex | null,
  { subject, ownName }: { readonly subject: string; readonly ownName: string },
): readonly string[] {
  const { topicId, mode } = state;
  const words = spokenWords(text);
  // In a booking most of what is said is a slot.
  const isSlot = mode.kind !== 'open' && !clausesOf(text).some(({ asks }) => asks);
  if (words.length === 0 || isSlot) return [];
  const two = [...twoQuestions(askedOf(text, ownName).text), ...twoQuestions(text)];
  // As a whole two questions are as near to an entry as the one of them that it answers.
  if (two.length === 0 && (index?.search(text, topicId)[0]?.score ?? 0) >= sureByWords) return [];
  const talked = index && talkedAbout(state, index);
  const withTopic = talked ? followUpTexts(words, talked) : [];
  const inBooking = mode.kind === 'open' ? [] : [withThing(words, subject), ...clauseTexts(text, subject)];
  const besideWish = mode.kind === 'open' ? besideBooking(text, subject) : [];
  const wait = mode.kind === 'open' ? waitAsked(words, state, talked) : null;
  const told = toldFor(words, { said: remembered(state.said, text), visitor: state.visitor });
  const meant = meantInThread(text, words, talked, state);
  const only = onlyQuestion(text);
  return [
    ...new Set([
      askedOf(text, ownName).text,
      text,
      ...inBooking,
      ...besideWish,
      ...withTopic,
      ...two,
      ...[told, meant, only].flatMap((one) => one ?? []),
      ...(wait === null ? [] : [wait.question]),
    ]),
  ];
}
