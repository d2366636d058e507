import type { KnowledgeEntry } from '../engine.ts';
import { twoQuestions } from './answer/asked-texts.ts';
import { hasTerm, isAbout, namesKindOnly, says } from './answer/entry-terms.ts';
import { isBareQuestion, otherObject, pointsBack, standsAlone } from './answer/elliptic.ts';
import { asNamed, followUp, nearTopic, type TalkedAbout, talkedAbout } from './answer/follow-up.ts';
import { otherFor } from './answer/others.ts';
import { forVisitor } from './answer/for-visitor.ts';
import { meantInThread } from './answer/meant-in-thread.ts';
import { personMeant, tellsOf } from './answer/resolved.ts';
import { doubtsLast } from './answer/same-again.ts';
import { factsOf, spokenAnswer } from './answer/spoken-answer.ts';
import type { Asked } from './asked.ts';
import type { KnowledgeIndex, KnowledgeMatch } from './knowledge/knowledge-index.ts';
import { type Abilities, chooseBetween, lines, suggestion, unknownEnd, vary } from './lines.ts';
import type { DialogueState, Offer, Step } from './state.ts';
import { spokenWords, termsOf } from './text/terms.ts';
import { padded } from './text/words.ts';

/** From this score on an entry is the answer. */
export const answerScore = 0.54;
/** From this score on it may be the answer, which is said with it. */
export const guessScore = 0.42;
/** From this score on it is named as what can be asked. */
const hintScore = 0.35;
/** From this score on it is rather the answer than not, which is said in fewer words. */
export const likelyScore = 0.48;
/** Two entries this close and both less than sure: the visitor chooses. */
const sureScore = 0.85;
const ambiguousGap = 0.015;
/**
 * This near to the nearest, the second one is said as well, where neither is sure. Of 233 practice answers with a second
 * one that was further away, it was what was asked for 8 times.
 */
const competingGap = 0.05;
/** With the topic's words an entry that is about both needs less. */
const followUpScore = 0.46;
/** From this score on the question stands in the knowledge as it was said, whatever was talked about. */
const asWritten = 0.97;
/** Spoken in one go, characters; about half a minute. */
const maxAnswerLength = 420;

export interface FoundAnswer {
  readonly match: KnowledgeMatch;
  readonly runnerUp: KnowledgeMatch | undefined;
  /** What is said of the entry. */
  readonly text: string;
  /** The answer to a second question in the same breath. */
  readonly second?: string;
}

/** Finds what the words ask for, as a question of its own, as two, or following up the last topic. */
export function findAnswer(
  { text, words }: Asked,
  index: KnowledgeIndex,
  state: Pick<DialogueState, 'topicId' | 'earlierTopicIds' | 'lastAsked'> & Partial<DialogueState>,
): FoundAnswer | null {
  const talked = talkedAbout(state, index);
  const meant = meantInThread(text, words, talked, state);
  const [thread] = meant === null ? [] : index.search(meant);
  if (meant !== null && thread !== undefined && thread.score >= likelyScore)
    return alone(thread, meant, index);
  const both = findBoth(text, index);
  if (both) return both;
  const fitting = forVisitor(words, index, { said: state.said ?? [], visitor: state.visitor ?? {} });
  if (fitting) return alone(fitting, text, index);
  const [match, runnerUp] = index.search(text, state.topicId);
  const direct =
    match && match.score >= answerScore
      ? { match, runnerUp, text: spokenAnswer(match.entry, text, index) }
      : null;
  const isBare = isBareQuestion(words);
  if (!talked) return direct;
  const named = direct && asNamed(words, index, talked, sureScore);
  if (named) return alone(named, text, index);
  const person = personMeant(words, talked.topics, talked.lastAsked);
  const isOthers = person !== null && direct !== null && !tellsOf(direct.match.entry, person);
  const isOfBefore =
    isBare || isOthers || otherObject(words) !== null || otherFor(words, talked.topics) !== null;
  const stands = (one: KnowledgeMatch): boolean =>
    isAbout(one.entry, talked.topics[0]) || (one.score >= sureScore && standsAlone(words));
  if (!isOfBefore && direct && stands(direct.match)) return direct;
  if (!isBare && !isOthers && direct && direct.match.score >= asWritten) return direct;
  const followed = followUp(words, index, talked, followUpScore);
  const isNearer =
    followed !== null &&
    match !== undefined &&
    !isOfBefore &&
    match.score >= likelyScore &&
    followed.score < Math.min(match.score, answerScore) &&
    standsAlone(words);
  if (isNearer) return alone(match, text, index);
  if (followed) return alone(followed, text, index);
  if (direct === null && doubtsLast(words))
    return alone({ entry: talked.topics[0], score: likelyScore }, text, index);
  return isBare || isOthers ? null : direct;
}

/** Nothing competes with it. */
function alone(match: KnowledgeMatch, text: string, index: KnowledgeIndex): FoundAnswer {
  return { match, runnerUp: undefined, text: withDoubt(match, spokenAnswer(match.entry, text, index)) };
}

/** `when do you open and what does it cost`: only when each half has an answer of its own; what is not sure of them is said with a doubt. */
function findBoth(text: string, index: KnowledgeIndex): FoundAnswer | null {
  const [first, second] = twoQuestions(text);
  if (first === undefined || second === undefined) return null;
  const [one] = index.search(first);
  const [other] = index.search(second);
  if (!one || !other || one.entry.id === other.entry.id) return null;
  if (Math.min(one.score, other.score) < guessScore) return null;
  if (Math.max(one.score, other.score) < likelyScore) return null;
  return {
    match: one.score < other.score ? { ...one, score: other.score } : one,
    runnerUp: undefined,
    text: withDoubt(one, spokenAnswer(one.entry, first, index)),
    second: withDoubt(other, spokenAnswer(other.entry, second, index), 1),
  };
}

/** With a word of doubt where it is rather the answer than not. */
function withDoubt({ score }: KnowledgeMatch, answer: string, variant: 0 | 1 = 0): string {
  return score < answerScore ? `${lines.likely[variant]} ${answer}` : answer;
}

/** Says the answer; a long one in parts, two equally good ones as a choice. */
export function answerStep({ match, runnerUp, text, second }: FoundAnswer): Step {
  if (second !== undefined) {
    return { ...open(`${shortAnswer(text)} ${shortAnswer(second)}`), topicId: match.entry.id };
  }
  if (runnerUp && compete(match, runnerUp)) {
    const entryIds = [match.entry.id, runnerUp.entry.id] as const;
    return open(chooseBetween(mainQuestion(match.entry), mainQuestion(runnerUp.entry)), {
      kind: 'choice',
      entryIds,
    });
  }
  return { ...restStep(text), topicId: match.entry.id };
}

/** Passages of documents have no question to choose by. */
function compete(one: KnowledgeMatch, other: KnowledgeMatch): boolean {
  const areQuestions = one.entry.source === undefined && other.entry.source === undefined;
  return areQuestions && one.score < sureScore && one.score - other.score < ambiguousGap;
}

export function entryStep(entry: KnowledgeEntry): Step {
  return { ...restStep(entry.answer), topicId: entry.id };
}

/** Says the first part of a text and offers the rest. */
export function restStep(text: string): Step {
  const { head, rest } = splitAnswer(text);
  return rest === '' ? open(head) : open(`${head} Shall I go on?`, { kind: 'rest', text: rest });
}

/** The head of a long answer ends with a sentence where it can. */
function splitAnswer(text: string): { head: string; rest: string } {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  if (plain.length <= maxAnswerLength) return { head: plain, rest: '' };
  const part = plain.slice(0, maxAnswerLength);
  const sentence = Math.max(part.lastIndexOf('. '), part.lastIndexOf('? '), part.lastIndexOf('! ')) + 1;
  const cut = sentence > 80 ? sentence : Math.max(part.lastIndexOf(' '), 0) || maxAnswerLength;
  return { head: plain.slice(0, cut).trim(), rest: plain.slice(cut).trim() };
}

/** Honest about not knowing; with what may be meant, or one thing that can be asked. */
export function unknownStep(
  { text, words }: Asked,
  index: KnowledgeIndex,
  state: DialogueState,
  abilities: Abilities,
): Step {
  const matches = index.search(text, state.topicId);
  const [alone] = matches;
  const talked = talkedAbout(state, index);
  const isFar = !alone || alone.score < (talked && pointsBack(words) ? likelyScore : guessScore);
  const likely = isFar ? [] : matches;
  const near = talked && (isFar || pointsBack(words)) ? nearTopic(words, index, talked, likely) : matches;
  const none: readonly KnowledgeMatch[] = [];
  const [nearest, next] = isBareQuestion(words) ? none : near;
  if (nearest !== undefined && nearest.score >= guessScore) {
    const competes = next !== undefined && nearest.score - next.score <= competingGap;
    const told = inThread([nearest, ...(competes ? [next] : [])], talked);
    if (!isStranger(told, words, index))
      return { ...open(doubtfulText(told, text, { index, state })), topicId: told[0].entry.id };
  }
  const [topic] = talked?.topics ?? [];
  if (topic !== undefined && asksReason.test(padded(words)))
    return {
      ...open(`${vary(state.turn, lines.noReason)} ${shortAnswer(factsOf(topic, text, index))}`),
      topicId: topic.id,
    };
  const canBeAsked = nearest !== undefined && nearest.score >= hintScore && !nearest.entry.source;
  const hint = canBeAsked ? suggestion(mainQuestion(nearest.entry), state.turn) : '';
  const end = unknownEnd(abilities, state.turn);
  return open([vary(state.turn, lines.unknown), hint, end.text].filter(Boolean).join(' '), end.offer);
}

/** Of two that compete the one that goes on with what was talked about, if the other does not. */
function inThread(
  told: readonly [KnowledgeMatch, ...KnowledgeMatch[]],
  talked: TalkedAbout | null,
): readonly [KnowledgeMatch, ...KnowledgeMatch[]] {
  if (talked === null || told.length === 1) return told;
  const [topic] = talked.topics;
  const before = termsOf(spokenWords(talked.lastAsked ?? ''));
  const [going, ...more] = told.filter(({ entry }) => isAbout(entry, topic) || hasTerm(entry, before));
  return going === undefined || more.length > 0 ? told : [going];
}

const asksReason = /^ (?:(?:and|but|so|ok|okay|oh|hm) )*why(?: (?:not|is that|so|exactly|though|then))* $/;

/**
 * Not likely, and what it is about does not stand in what would be said (`what is the capital of peru`), which does not
 * mean the same in other words either; or most of it stands nowhere in a large knowledge (`can it detect if a caller is
 * drunk`).
 */
function isStranger(
  said: readonly [KnowledgeMatch, ...KnowledgeMatch[]],
  words: readonly string[],
  index: KnowledgeIndex,
): boolean {
  if (said[0].score >= likelyScore) return false;
  const own = termsOf(words).filter((term) => !namesKindOnly([term]));
  const unknown =
    index.entries.length < manyEntries ? [] : own.filter(({ word }) => word.length > 2 && !index.knows(word));
  const isElsewhere = (said[0].likeness ?? 0) < sameInMeaning && !said.some(({ entry }) => says(entry, own));
  return own.length > 0 && (unknown.length * 2 > own.length || isElsewhere);
}

/**
 * From this likeness in meaning on other words say the same, as `any dress code` and `what should I wear`. What is from
 * another world, as a country's capital or the weather, is mostly below. Of 364 practice questions of businesses 16 more
 * are answered right, and three more wrong, by this and some more synonyms.
 */
const sameInMeaning = 0.46;
/** Knowledge of so many entries has most of the words with which it is asked for. */
const manyEntries = 100;

/** Where it was looked for. */
interface Searched {
  readonly index: KnowledgeIndex;
  readonly state: DialogueState;
}

/** What is nearest, said with a doubt; and what competes with it. */
function doubtfulText(
  [nearest, next]: readonly [KnowledgeMatch, ...KnowledgeMatch[]],
  text: string,
  { index, state }: Searched,
): string {
  const isLikely = nearest.score >= likelyScore;
  const said = isLikely ? spokenAnswer : factsOf;
  const first = splitAnswer(said(nearest.entry, text, index)).head;
  const second = next === undefined ? '' : splitAnswer(factsOf(next.entry, text, index)).head;
  if (second === '' || second === first)
    return `${vary(state.turn, isLikely ? lines.likely : lines.notCertain)} ${first}`;
  const [opening, between] = isLikely
    ? [lines.likely, 'Or it is this.']
    : [lines.either, 'And the other one.'];
  return `${vary(state.turn, opening)} ${first} ${between} ${second}`;
}

/** Is there something that would be said with a doubt? */
export function mayKnow({ text }: Asked, index: KnowledgeIndex): boolean {
  return (index.search(text)[0]?.score ?? 0) >= guessScore;
}

/** Some things to ask, different from turn to turn. */
export function exampleQuestions(index: KnowledgeIndex, turn: number): readonly string[] {
  const { entries } = index;
  const step = Math.max(1, Math.floor(entries.length / 2));
  const picks = [turn % Math.max(1, entries.length), (turn + step) % Math.max(1, entries.length)];
  return [...new Set(picks)].flatMap((pick) => (entries[pick] ? [mainQuestion(entries[pick])] : []));
}

/** A question is quoted in a line of its own, so it must not fill the whole reply. */
function mainQuestion(entry: KnowledgeEntry): string {
  return (entry.questions[0] ?? entry.title).slice(0, 120);
}

export function open(text: string, offer: Offer | null = null): Step {
  return { mode: { kind: 'open', offer }, text };
}

/** The whole answer of an entry, short enough to stand before a question. */
export function shortAnswer(answer: string): string {
  return splitAnswer(answer).head;
}
