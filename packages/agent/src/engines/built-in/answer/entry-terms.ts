import type { KnowledgeEntry } from '../../engine.ts';
import { answerKindOf, holdsKind } from '../text/answer-kind.ts';
import { spokenWords, type Term, termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';

/** Meanings that say what kind of answer is wanted, and nothing of what about. */
const kindWords: ReadonlySet<string> = new Set([
  'price',
  'long',
  'hour',
  'fast',
  'begin',
  'date',
  'day',
  'time',
  'when',
  'where',
]);

/** Both are about one thing: the entry is also found under a word of the topic's title. */
export function isAbout(entry: KnowledgeEntry, topic: KnowledgeEntry): boolean {
  return entry.id === topic.id || hasTerm(entry, termsOf(spokenWords(topic.title)));
}

/** One of the words stands in it, be it only in its answer. */
export function says(entry: KnowledgeEntry, terms: readonly Term[]): boolean {
  return hasTerm(entry, terms) || sharesTerm(termsOf(spokenWords(entry.answer)), terms);
}

/** One of the words points to it. */
export function hasTerm(entry: KnowledgeEntry, terms: readonly Term[]): boolean {
  return sharesTerm(pointingTerms(entry), terms);
}

/** Share of the words that point to it, 0 to 1; without any: 0. */
export function shareOf(entry: KnowledgeEntry, terms: readonly Term[]): number {
  const own = pointingTerms(entry);
  return terms.filter((term) => sharesTerm(own, [term])).length / Math.max(1, terms.length);
}

/** Of each entry that was looked at, as an entry never changes: a turn asks for them again and again. */
const pointing = new WeakMap<KnowledgeEntry, readonly Term[]>();

function pointingTerms(entry: KnowledgeEntry): readonly Term[] {
  const { questions, title, keywords = [] } = entry;
  const terms = pointing.get(entry) ?? termsOf(spokenWords([...questions, title, ...keywords].join(' ')));
  pointing.set(entry, terms);
  return terms;
}

export function sharesTerm(own: readonly Term[], terms: readonly Term[]): boolean {
  return terms.some(({ meaning }) => own.some((term) => term.meaning === meaning));
}

/** The topic's own answer may hold the detail, as the hours of a Saturday among all hours. */
export function holdsDetail(
  topic: KnowledgeEntry,
  words: readonly string[],
  asked: readonly Term[],
): boolean {
  const detail = termsOf(spokenWords(topic.answer)).map(({ meaning }) => meaning);
  const missing = asked.filter(({ meaning }) => !detail.includes(meaning));
  if (asked.length > 0 && missing.length === 0) return true;
  return asksKindOnly(topic, words, asked);
}

/** `how much is it`, `when is that`: the only word of its own says what kind of answer is wanted, and the topic's answer is one. */
export function asksKindOnly(
  topic: KnowledgeEntry,
  words: readonly string[],
  asked: readonly Term[],
): boolean {
  const kind = answerKindOf(words);
  return !asksMoreThanItself(words) && kind !== null && namesKindOnly(asked) && holdsKind(topic.answer, kind);
}

/** Names stand in most answers: `who is that` may be told by one of them, `who gets to see it` is not. */
export function asksMoreThanItself(words: readonly string[]): boolean {
  const kind = answerKindOf(words);
  return (kind === 'person' || kind === 'place') && !ofItself.test(padded(words));
}

const ofItself =
  / (?:who|whom|where)(?: (?:is|are|was|were|would|will|do|does|did|can))?(?: (?:it|that|this|these|those|they|he|she|you|i|we|one))?(?: (?:be|again|then|now|exactly|please))* $/;

/** No word of its own but one that says what kind of answer is wanted. */
export function namesKindOnly(asked: readonly Term[]): boolean {
  return asked.every(({ meaning }) => kindWords.has(meaning));
}
