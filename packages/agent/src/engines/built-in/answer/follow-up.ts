import type { KnowledgeEntry } from '../../engine.ts';
import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import { answerKindOf, holdsKind } from '../text/answer-kind.ts';
import { spokenWords, type Term, termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';

/** A question with more words of its own stands by itself. */
const maxOwnTerms = 4;
const opening =
  /^ (?:and|what about|how about|what if|also|or|but|then|so|for|on|after|before|in that case|why|since when) /;
const refersBack =
  / (?:it|its|that|this|there|them|they|those|these|one|ones|he|she|her|him|same|both|else|afterwards|then) /;
/** Score of the topic's own answer when it holds what is asked. */
const detailScore = 0.56;

/** Meanings that say what kind of answer is wanted, and nothing of what about. */
const kindWords: ReadonlySet<string> = new Set([
  'price',
  'duration',
  'hour',
  'fast',
  'begin',
  'date',
  'day',
  'time',
]);

/** Asks for what comes behind the topic, in an order such as that of steps. */
const asksForNext =
  / (?:(?:after|following|beyond) (?:that|this|it|them|those)|(?:and|what|but|happens|comes) (?:then|next|afterwards|later)|the next (?:one|step|stage|phase)) /;
const asksForLast = / (?:(?:at|in) the (?:very )?end|the (?:very )?last (?:one|step|stage|phase)|finally) /;
const pronoun = / (?:it|this|that|they|them|she|he|her|him|its|their|one|ones) /;

/** May the question be one that only makes sense with what was talked about? */
export function isElliptic(words: readonly string[]): boolean {
  const line = padded(words);
  const own = termsOf(words).length;
  return own <= maxOwnTerms && (words.length <= 3 || opening.test(line) || refersBack.test(line));
}

/** `where?`, `and how?`: by itself it asks for nothing. */
export function isBareQuestion(words: readonly string[]): boolean {
  return /^ (?:(?:and|but|so|okay|until|since|by|from) )*(?:when|where|why|how|how long|how much|how often|who|whom) $/.test(
    padded(words),
  );
}

/** The question together with the topic, as it is searched. */
export function questionWithTopic(words: readonly string[], topic: KnowledgeEntry): string {
  return `${words.join(' ')} ${topic.questions[0] ?? topic.title}`;
}

/** A pronoun stands for `thing`: `what does it cost` → `what does the demo cost`; without one: unchanged. */
export function withThing(words: readonly string[], thing: string): string {
  return padded(words).replace(pronoun, ` the ${thing} `).trim();
}

/** The step behind the topic, or the last of them: entries that are called alike and stand in their order. */
function inOrder(
  words: readonly string[],
  { entries }: KnowledgeIndex,
  topic: KnowledgeEntry,
): KnowledgeMatch | null {
  const line = padded(words);
  const isLast = asksForLast.test(line);
  if (words.length > maxOrderWords || (!isLast && !asksForNext.test(line))) return null;
  const ordinals = termsOf(spokenWords(topic.title)).filter(({ word }) => isOrdinal.test(word));
  const kinds = termsOf(spokenWords(topic.title)).filter(({ word }) => !isOrdinal.test(word));
  if (ordinals.length === 0) return null;
  const steps = entries.filter(({ title }) => {
    const own = termsOf(spokenWords(title));
    return own.some(({ word }) => isOrdinal.test(word)) && sharesTerm(own, kinds.slice(0, 1));
  });
  const entry = isLast ? steps.at(-1) : steps[steps.indexOf(topic) + 1];
  return entry === undefined || entry === topic ? null : { entry, score: detailScore };
}

const isOrdinal = /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)$/;
const maxOrderWords = 7;

function sharesTerm(own: readonly Term[], terms: readonly Term[]): boolean {
  return terms.some(({ meaning }) => own.some((term) => term.meaning === meaning));
}

/** The ways to read a follow-up: with the topic, and with the question that was answered before. */
export function followUpTexts(
  words: readonly string[],
  topic: KnowledgeEntry,
  lastAsked: string | undefined,
): readonly string[] {
  const withLast = lastAsked === undefined ? [] : [`${words.join(' ')} ${lastAsked}`];
  return [...withLast, questionWithTopic(words, topic)];
}

/** `and how long does it take` after the price of a demo: the words are read together with the topic. */
export function followUp(
  words: readonly string[],
  index: KnowledgeIndex,
  { topic, lastAsked }: TalkedAbout,
  minScore: number,
): KnowledgeMatch | null {
  const next = inOrder(words, index, topic);
  if (next) return next;
  if (!isElliptic(words)) return null;
  const asked = termsOf(words);
  const before = termsOf(spokenWords(lastAsked ?? ''));
  const [match] = followUpTexts(words, topic, lastAsked)
    .flatMap((text) => index.search(text, undefined, topic.id).slice(0, maxFollowed))
    .filter(({ entry }) => (isAbout(entry, topic) || hasTerm(entry, before)) && says(entry, asked))
    .toSorted((one, other) => other.score - one.score);
  if (match && match.score >= minScore) return match;
  return holdsDetail(topic, words, asked) ? { entry: topic, score: Math.max(minScore, detailScore) } : null;
}

/** Of each reading these are looked at. */
const maxFollowed = 3;

/** What a follow-up goes on from. */
export interface TalkedAbout {
  readonly topic: KnowledgeEntry;
  readonly lastAsked: string | undefined;
}

/** What may be meant by a follow-up that has no sure answer: the nearest with the topic, which may be the topic itself. */
export function nearestToTopic(
  words: readonly string[],
  index: KnowledgeIndex,
  topic: KnowledgeEntry,
): KnowledgeMatch | undefined {
  if (!isElliptic(words)) return undefined;
  const [match] = index.search(questionWithTopic(words, topic));
  const asked = termsOf(words);
  return match && (asked.length === 0 || says(match.entry, asked)) ? match : undefined;
}

/** The topic's own answer may hold the detail, as the hours of a Saturday among all hours. */
function holdsDetail(topic: KnowledgeEntry, words: readonly string[], asked: readonly Term[]): boolean {
  const detail = termsOf(spokenWords(topic.answer)).map(({ meaning }) => meaning);
  const missing = asked.filter(({ meaning }) => !detail.includes(meaning));
  if (asked.length > 0 && missing.length === 0) return true;
  const kind = answerKindOf(words);
  // `how much is it`: the only word of its own says what kind of answer is wanted.
  const asksKindOnly = asked.every(({ meaning }) => kindWords.has(meaning));
  return kind !== null && asksKindOnly && holdsKind(topic.answer, kind);
}

/** Both are about one thing: the entry is also found under a word of the topic's title. */
export function isAbout(entry: KnowledgeEntry, topic: KnowledgeEntry): boolean {
  return entry.id === topic.id || hasTerm(entry, termsOf(spokenWords(topic.title)));
}

/** One of the words stands in it, be it only in its answer. */
function says(entry: KnowledgeEntry, terms: readonly Term[]): boolean {
  return hasTerm(entry, terms) || sharesTerm(termsOf(spokenWords(entry.answer)), terms);
}

function hasTerm(entry: KnowledgeEntry, terms: readonly Term[]): boolean {
  const own = termsOf(spokenWords([...entry.questions, entry.title, ...(entry.keywords ?? [])].join(' ')));
  return sharesTerm(own, terms);
}
