import type { KnowledgeEntry } from '../../engine.ts';
import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import { spokenWords, type Term, termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';
import { hasTerm, sharesTerm } from './entry-terms.ts';

/** Asks for what comes behind the topic, in an order such as that of steps. */
const asksForNext =
  / (?:(?:after|following|beyond) (?:that|this|it|them|those)|(?:and|what|but|happens|comes) (?:then|next|afterwards|later)|the next (?:one|step|stage|phase|part)) /;
const asksForLast =
  / (?:(?:at|in) the (?:very )?end|the (?:very )?(?:last|final) (?:one|step|stage|phase|part|bit)|finally) /;
const ofOrder =
  /^(?:after(?:wards)?|beyond|bits?|comes?|done|end|ends|final(?:ly)?|following|happens?|last|later|next|ones?|parts?|phases?|stages?|steps?|then|very)$/;
const maxOrderWords = 9;
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth last'.split(' ');
/** Words by which one answer tells of steps in their order. */
const tellsOrder = /\b(?:then|after that|afterwards|finally|at last)\b/i;
const after = termsOf(['after']);
const maxBehind = 3;
/** Less is said of something else. */
const leastBehind = 0.42;
/** Score of an answer that is found by its place. */
const placeScore = 0.56;

/**
 * The step behind the topic, or the last of them: entries that are called alike and stand in their order. Of what
 * was talked about before, newest first, the first that is a step counts; else one whose answer tells the order.
 */
export function inOrder(
  words: readonly string[],
  index: KnowledgeIndex,
  topics: readonly KnowledgeEntry[],
): KnowledgeMatch | null {
  const isLast = asksForLast.test(padded(words));
  if (!isLast && !asksOrder(words)) return null;
  if (words.length > maxOrderWords || hasMoreThanOrder(words)) return null;
  for (const topic of topics) {
    const entry = neighbour(topic, index, isLast) ?? (isLast ? null : behindRelated(topic, index));
    if (entry !== null) return { entry, score: placeScore };
  }
  const behind = isLast ? null : behindTopics(index, topics);
  if (behind !== null) return behind;
  const last = isLast ? topics.flatMap((topic) => lastStepOf(topic, index) ?? [])[0] : undefined;
  if (last !== undefined) return { entry: last, score: placeScore };
  const told = isLast ? topics.find(({ answer }) => tellsOrder.test(answer)) : undefined;
  return told === undefined ? null : { entry: told, score: placeScore };
}

/** `and afterwards?`: nothing is asked but what comes behind the topic. */
export function asksOrder(words: readonly string[]): boolean {
  return words.length <= maxOrderWords && asksForNext.test(padded(words)) && !hasMoreThanOrder(words);
}

/** `who decides in the end` asks for something else. */
const hasMoreThanOrder = (words: readonly string[]): boolean =>
  termsOf(words).some(({ word }) => !ofOrder.test(word));

/** What comes behind each of them, as a question. */
export function behindTexts(topics: readonly KnowledgeEntry[]): readonly string[] {
  return topics.map(({ title }) => `what happens after ${title.toLowerCase()}`);
}

/** Where there are no steps: what tells of a time after something that was talked about. */
function behindTopics(index: KnowledgeIndex, topics: readonly KnowledgeEntry[]): KnowledgeMatch | null {
  const found = behindTexts(topics).flatMap((text) => index.search(text).slice(0, maxBehind));
  const [best] = found
    .filter(({ entry }) => !topics.includes(entry) && hasTerm(entry, after))
    .toSorted((one, other) => other.score - one.score);
  return best !== undefined && best.score >= leastBehind ? best : null;
}

function neighbour(
  topic: KnowledgeEntry,
  { entries }: KnowledgeIndex,
  isLast: boolean,
): KnowledgeEntry | null {
  const own = termsOf(spokenWords(topic.title));
  const kinds = own.filter(({ word }) => !ordinals.includes(word));
  if (!isStep(own)) return null;
  const steps = entries.filter(({ title }) => {
    const terms = termsOf(spokenWords(title));
    return isStep(terms) && sharesTerm(terms, kinds.slice(0, 1));
  });
  const entry = isLast ? steps.at(-1) : steps[steps.indexOf(topic) + 1];
  return entry === undefined || entry === topic ? null : entry;
}

/** The step behind the one that the topic tells of, be it called otherwise: `the length of the discovery`. */
function behindRelated(topic: KnowledgeEntry, index: KnowledgeIndex): KnowledgeEntry | null {
  const own = termsOf(spokenWords(topic.title)).filter(({ word }) => !ofOrder.test(word));
  const related = index.entries.find(({ title }) => {
    const terms = termsOf(spokenWords(title));
    return isStep(terms) && terms.some(({ word }) => ofOrder.test(word)) && sharesTerm(terms, own);
  });
  return related === undefined ? null : neighbour(related, index, false);
}

/** The last of the steps of which one is called like the topic, which is none of them itself. */
function lastStepOf(topic: KnowledgeEntry, { entries }: KnowledgeIndex): KnowledgeEntry | undefined {
  const own = termsOf(spokenWords(topic.title));
  const steps = entries
    .map((entry) => ({ entry, terms: termsOf(spokenWords(entry.title)) }))
    .filter(({ terms }) => isStep(terms));
  const related = steps.find(({ terms }) => sharesTerm(terms, own));
  const kind = related?.terms.filter(({ word }) => !ordinals.includes(word)).slice(0, 1) ?? [];
  return steps
    .filter(({ terms }) => sharesTerm(terms, kind))
    .map(({ entry }) => entry)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .at(-1);
}

function placeOf({ title }: KnowledgeEntry): number {
  return Math.max(...spokenWords(title).map((word) => ordinals.indexOf(word)));
}

function isStep(terms: readonly Term[]): boolean {
  return terms.some(({ word }) => ordinals.includes(word));
}
