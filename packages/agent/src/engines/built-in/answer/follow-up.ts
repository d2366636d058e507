import type { KnowledgeEntry } from '../../engine.ts';
import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import type { DialogueState } from '../state.ts';
import { answerKindOf, holdsKind } from '../text/answer-kind.ts';
import { isLanguage } from '../text/languages.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';
import { isElliptic, otherObject, pointsBack } from './elliptic.ts';
import { asksKindOnly, hasTerm, holdsDetail, isAbout, says, shareOf } from './entry-terms.ts';
import { foundJointly, type JointMatch } from './joint.ts';
import { asksOrder, behindTexts, inOrder } from './order.ts';
import { amongListed, anotherOf, otherFor, whoBelongs, whoIsFor, withOthers } from './others.ts';
import { askedAbout, personMeant, refersToPerson, resolved, tellsOf } from './resolved.ts';
import { asksWhatIsNeeded } from './same-again.ts';

/** Score of the topic's own answer when it holds what is asked. */
const detailScore = 0.56;
/** Of each reading these are looked at. */
const maxFollowed = 3;
/** Where it is known what kind of answer is wanted, and about what, an entry that has both needs less. */
const maxOfFragment = 8;
const leastOfFragment = 0.12;
const sureOfFragment = 0.46;
/** Of the topic itself, where nothing else can be meant: said with a doubt. */
const guessScore = 0.42;

const pronoun = / (?:it|this|that|they|them|she|he|her|him|its|their|one|ones) /;
/** The last one: in `before you do that, is it free` it is asked about `it`. */
const lastPronoun = new RegExp(`^(.*)${pronoun.source}`);

/** What a follow-up goes on from. */
export interface TalkedAbout {
  /** The entries that were answered, the last one first; at least one. */
  readonly topics: readonly [KnowledgeEntry, ...KnowledgeEntry[]];
  readonly lastAsked: string | undefined;
  readonly lastFollowUp?: string | undefined;
}

/** What was talked about before; null: nothing. */
export function talkedAbout(
  {
    topicId,
    earlierTopicIds = [],
    lastAsked,
    lastFollowUp,
  }: Pick<DialogueState, 'topicId' | 'earlierTopicIds' | 'lastAsked' | 'lastFollowUp'>,
  { entries }: Pick<KnowledgeIndex, 'entries'>,
): TalkedAbout | null {
  if (topicId === undefined) return null;
  const ids = [topicId, ...earlierTopicIds];
  const [topic, ...earlier] = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  return topic === undefined ? null : { topics: [topic, ...earlier], lastAsked, lastFollowUp };
}

/** The question that a fragment asks: the one before, about another thing; null: it is no fragment. */
export function askedByFragment(words: readonly string[], lastAsked: string): string | null {
  const object = otherObject(words);
  return object && askedAbout(object, lastAsked, termsOf(object).length > 1 ? 2 : 1);
}

/** The question together with the topic, as it is searched. */
export function questionWithTopic(words: readonly string[], topic: KnowledgeEntry): string {
  return `${words.join(' ')} ${topic.questions[0] ?? topic.title}`;
}

/** A pronoun stands for `thing`: `what does it cost` → `what does the demo cost`; without one: unchanged. */
export function withThing(words: readonly string[], thing: string): string {
  return padded(words).replace(lastPronoun, `$1 the ${thing} `).trim();
}

/** A question with a pronoun in it, of which another thing can be asked: `how long do you keep that`. */
export function standsForThing(words: readonly string[]): boolean {
  return words.length > 3 && pronoun.test(padded(words)) && answerKindOf(words) !== null;
}

/** All ways to read a follow-up. */
export function followUpTexts(words: readonly string[], talked: TalkedAbout): readonly string[] {
  const object = otherObject(words);
  const ofObject = object === null ? [] : objectTexts(object, talked);
  if (asksOrder(words)) return behindTexts(talked.topics);
  const thing = otherFor(words, talked.topics);
  const ofOther = thing === null ? [] : [thing, whoIsFor(thing)];
  if (!isElliptic(words)) return [...ofOther, ...ofObject];
  const named = resolved(words, talked.topics, talked.lastAsked);
  return [...ofOther, ...ofObject, ...withTopicTexts(words, talked), ...named];
}

/** With the question that was answered before, and with the topic. */
function withTopicTexts(
  words: readonly string[],
  { topics: [topic], lastAsked }: TalkedAbout,
): readonly string[] {
  const withLast = lastAsked === undefined ? [] : [`${words.join(' ')} ${lastAsked}`];
  return [...withLast, questionWithTopic(words, topic)];
}

function objectTexts(
  object: readonly string[],
  { lastAsked = '', lastFollowUp }: TalkedAbout,
): readonly string[] {
  const thing = object.join(' ').replace(/^(?:the|a|an|your|my|our) /, '');
  return [
    ...new Set([
      ...(lastFollowUp === undefined ? [] : [withThing(spokenWords(lastFollowUp), thing)]),
      askedAbout(object, lastAsked),
      askedAbout(object, lastAsked, 2),
      `${object.join(' ')} ${lastAsked}`,
    ]),
  ];
}

/** `how much is that` while a demo is talked about: with its name in it, the question stands in the knowledge. */
export function asNamed(
  words: readonly string[],
  index: KnowledgeIndex,
  { topics, lastAsked }: TalkedAbout,
  minScore: number,
): KnowledgeMatch | null {
  if (!pointsBack(words)) return null;
  // By its whole title anything is found again, whatever is asked of it.
  const found = resolved(words, topics, lastAsked).flatMap((text, place) => {
    const [best] = index.search(text);
    return best && (place > 0 || best.entry.id !== topics[0].id) ? [best] : [];
  });
  return sorted(found).find(({ score }) => score >= minScore) ?? null;
}

/** `and how long does it take` after the price of a demo: the words are read together with the topic. */
export function followUp(
  words: readonly string[],
  index: KnowledgeIndex,
  talked: TalkedAbout,
  minScore: number,
): KnowledgeMatch | null {
  const next = inOrder(words, index, talked.topics);
  if (next) return next;
  const others =
    amongListed(words, index, talked.topics) ??
    anotherOf(words, index, talked.topics) ??
    withOthers(words, index, talked.topics);
  if (others) return others;
  const other = ofOtherObject(words, index, talked);
  if (other && other.score >= leastOfFragment) return { ...other, score: Math.max(other.score, detailScore) };
  const alike = ofAnotherName(words, index, talked);
  if (alike) return alike;
  if (!isElliptic(words)) return null;
  const { topics, lastAsked } = talked;
  const [topic] = topics;
  const asked = termsOf(words);
  const before = termsOf(spokenWords(lastAsked ?? ''));
  const person = personMeant(words, topics, lastAsked);
  const belongs = person === null ? whoBelongs(words, index, topic) : null;
  if (belongs) return belongs;
  const fits = ({ entry, isByItself = false }: KnowledgeMatch & Partial<JointMatch>) =>
    (isByItself || isAbout(entry, topic) || hasTerm(entry, before)) &&
    says(entry, asked) &&
    (person === null || tellsOf(entry, person));
  if (asksKindOnly(topic, words, asked)) return { entry: topic, score: Math.max(minScore, detailScore) };
  if (asksWhatIsNeeded(words, topic)) return { entry: topic, score: Math.max(minScore, detailScore) };
  const itself = topicItself(words, index, topic);
  if (itself !== null) return { entry: topic, score: Math.max(minScore, itself) };
  const named = ofNamed(words, index, talked);
  const ofPerson = person === null ? [] : named;
  const together = foundJointly(words.join(' '), withTopicTexts(words, talked), index, topic).filter(
    ({ isWithTopic }) => isWithTopic,
  );
  for (const found of [sorted(ofPerson), together, sorted(named)]) {
    const match = found.filter(fits).find(({ score }) => score >= minScore);
    if (match) return match;
  }
  return null;
}

/** `where did it start`: what points back is found nearest in the topic itself, which has what is asked for; null: it is not. */
function topicItself(words: readonly string[], index: KnowledgeIndex, topic: KnowledgeEntry): number | null {
  const kind = answerKindOf(words);
  if (kind === null || !pronoun.test(padded(words)) || !holdsKind(topic.answer, kind)) return null;
  const [near] = index.search(words.join(' '), topic.id);
  return near?.entry === topic && near.score >= guessScore ? near.score : null;
}

const sorted = (matches: readonly KnowledgeMatch[]): readonly KnowledgeMatch[] =>
  matches.toSorted((one, two) => two.score - one.score);

/** With the name of who or what is meant by the pronoun: the topic itself may be what is found. */
function ofNamed(
  words: readonly string[],
  index: KnowledgeIndex,
  { topics, lastAsked }: TalkedAbout,
): readonly KnowledgeMatch[] {
  const found = resolved(words, topics, lastAsked).flatMap((text) =>
    index.search(text).slice(0, maxFollowed),
  );
  const person = personMeant(words, topics, lastAsked);
  if (person === null) return found;
  const ofPerson = found.filter(({ entry }) => tellsOf(entry, person));
  const own = topics.find((topic) => tellsOf(topic, person));
  return ofPerson.length > 0 || own === undefined ? ofPerson : [{ entry: own, score: guessScore }];
}

/** The question before, asked about another thing: its words point to the entry, and the answer is of the same kind. */
function ofOtherObject(
  words: readonly string[],
  index: KnowledgeIndex,
  talked: TalkedAbout,
): KnowledgeMatch | null {
  const object = otherObject(words);
  if (object === null || talked.lastAsked === undefined) return null;
  const [topic] = talked.topics;
  const asked = termsOf(object);
  const before = termsOf(spokenWords(talked.lastAsked));
  const kindBefore = answerKindOf(spokenWords(talked.lastFollowUp ?? talked.lastAsked));
  // What was answered since in another way is over.
  const isOver = kindBefore !== null && !holdsKind(topic.answer, kindBefore);
  const kind = answerKindOf(words) ?? (isOver ? null : kindBefore);
  const isDetail = holdsDetail(topic, object, asked);
  const isDay = ofCalendar.test(padded(object));
  if (isDetail && isDay) return { entry: topic, score: detailScore };
  const names = (entry: KnowledgeEntry) => hasTerm(entry, asked) || (isDay && namesDays.test(entry.answer));
  const isOfKind = ({ answer }: KnowledgeEntry) => kind === null || holdsKind(answer, kind);
  const isRelated = (entry: KnowledgeEntry) =>
    hasTerm(entry, before) || talked.topics.some((one) => isAbout(entry, one));
  const worth = ({ entry, score }: KnowledgeMatch) =>
    score + shareOf(entry, asked) / 2 + shareOf(entry, before) / 4;
  const search = (text: string): readonly KnowledgeMatch[] =>
    index.search(text, undefined, topic.id).slice(0, maxOfFragment);
  const found = objectTexts(object, talked)
    .flatMap(search)
    .filter(({ entry }) => names(entry) && isOfKind(entry))
    .filter(({ entry, score }) => score >= sureOfFragment || isRelated(entry));
  const [best] = found.toSorted((one, two) => worth(two) - worth(one));
  if (best && best.score >= sureOfFragment) return best;
  return isDetail ? { entry: topic, score: detailScore } : (best ?? null);
}

/**
 * The same topic: it was found without the name in the question before, and this name is as unknown, or both are
 * languages. `do you integrate with HubSpot`, `and Salesforce?`
 */
function ofAnotherName(
  words: readonly string[],
  index: Pick<KnowledgeIndex, 'knows'>,
  { topics: [topic], lastAsked = '' }: TalkedAbout,
): KnowledgeMatch | null {
  const object = otherObject(words);
  if (object === null) return null;
  const before = spokenWords(lastAsked);
  const isName = (word: string): boolean => word.length > 2 && !index.knows(word);
  const isAlike =
    (object.every(isName) && termsOf(before).some(({ word }) => isName(word))) ||
    (object.every(isLanguage) && before.some(isLanguage));
  return isAlike ? { entry: topic, score: sureOfFragment } : null;
}

/** Days stand together in one answer. */
const ofCalendar =
  /^ (?:(?:on|at|the|for|in|during) )*(?:mon|tues|wednes|thurs|fri|satur|sun|week|holi)(?:days?|ends?) $/;

/** A span of days holds the days between. */
const namesDays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;

/**
 * What may be meant by a follow-up that has no sure answer, the nearest first. The topic, which was just told, only where
 * it may hold the answer, or beside what else may be meant by a mere pronoun. `likely`: what the words find by themselves.
 */
export function nearTopic(
  words: readonly string[],
  index: KnowledgeIndex,
  talked: TalkedAbout,
  likely: readonly KnowledgeMatch[] = [],
): readonly KnowledgeMatch[] {
  if (!isElliptic(words)) return likely;
  const { topics } = talked;
  const own = termsOf(words);
  const ofPerson = refersToPerson(words) ? ofNamed(words, index, talked) : [];
  if (ofPerson.length > 0) return ofPerson;
  const [topic] = topics;
  const itself = { entry: topic, score: guessScore };
  const [likeliest] = likely;
  if (likeliest) return pointsBack(words) ? [likeliest, { ...itself, score: likeliest.score }] : likely;
  const found = foundJointly(words.join(' '), withTopicTexts(words, talked), index, topic).filter(
    ({ entry }) => (own.length === 0 ? !topics.includes(entry) : says(entry, own)),
  );
  const kind = answerKindOf(words);
  const mayBeTopic = own.length === 0 ? kind === null || holdsKind(topic.answer, kind) : says(topic, own);
  if (mayBeTopic) return [itself, ...found];
  return pointsBack(words) ? [...found.slice(0, 1), itself] : found;
}
