import type { KnowledgeEntry } from '../../engine.ts';
import { isKnownName } from '../booking/name.ts';
import { isStopWord } from '../text/vocabulary.ts';
import { padded, wordsOf } from '../text/words.ts';

const ofPerson = / (?:he|she|him|her|his|hers) /;
const ofThing = / (?:it|this|that|they|them|its|their|these|those|one|ones) /;
/** Who or what an answer tells of stands at its beginning: `Elena Marsh is chief executive`. */
const beginsWith =
  /^(?!(?:It|This|That|There|He|She|They|We|You|I|Your|Our|What|Who|Each|All|Every|No|Yes|In|On|At|Nobody|One) )(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}),? (?:is|was|asks|takes|looks|finds|does|has|ran|leads)\b/u;

/** `he`, `her`: somebody who was named before. */
export function refersToPerson(words: readonly string[]): boolean {
  return ofPerson.test(padded(words));
}

/** Whom or what an entry is about, as it is called. */
function calledIn({ answer, title }: KnowledgeEntry): string {
  return (beginsWith.exec(answer)?.[1] ?? title).toLowerCase();
}

/** Who an entry is about; null: it tells of nobody. */
export function personIn({ answer }: KnowledgeEntry): string | null {
  return beginsWith.exec(answer)?.[1]?.toLowerCase() ?? null;
}

/** `Grace is our assistant`: it begins with whom it is about. */
export function tellsOfPerson(entry: KnowledgeEntry): boolean {
  return personIn(entry) !== null;
}

/** Whom `he` or `she` stands for; null: for nobody who was named. */
export function personMeant(
  words: readonly string[],
  topics: readonly KnowledgeEntry[],
  lastAsked = '',
): string | null {
  const [topic] = topics;
  if (topic === undefined || !refersToPerson(words)) return null;
  const told = [personIn(topic), onlyNameIn(topic), ...topics.slice(1).map(personIn), firstNameIn(lastAsked)];
  return namedIn(topic, lastAsked) ?? told.find((one) => one !== null) ?? null;
}

/** Is it about somebody, by one of his names? */
export function tellsOf({ answer, title, questions }: KnowledgeEntry, name: string): boolean {
  const line = padded(wordsOf([title, ...questions, answer].join(' ').slice(0, 600)));
  return name.split(' ').some((part) => part.length > 2 && line.includes(` ${part} `));
}

/** Who was asked for by name, among those that an answer names. */
function namedIn({ answer }: KnowledgeEntry, asked: string): string | null {
  const line = padded(wordsOf(asked));
  return namesIn(answer).find((name) => line.includes(` ${name} `)) ?? null;
}

/** Somebody whom only the question named: `can grace look up an order`, and then `who is she for`. */
function firstNameIn(asked: string): string | null {
  return wordsOf(asked).find((word) => isKnownName(word) && !isStopWord(word) && word !== 'will') ?? null;
}

/** The one whom an answer names: `they ask for Kyle`. */
function onlyNameIn({ answer }: KnowledgeEntry): string | null {
  const [name, ...others] = new Set(namesIn(answer));
  return name !== undefined && others.length === 0 ? name : null;
}

/** The names that stand inside of its sentences. */
export function namesIn(answer: string): readonly string[] {
  const names = [...answer.matchAll(/(?<=[\p{Ll},.] )\p{Lu}\p{L}+/gu)].map(([name]) => name.toLowerCase());
  return names.filter((name) => !isStopWord(name));
}

/** A part or a quality of something. */
const partOf = /^[a-z]+ of (?:an? |the |our |your )?(.+)$/;

/** The question with its pronoun replaced by what was talked about, newest first, in each way to call it; none: it has no pronoun that could be. */
export function resolved(
  words: readonly string[],
  topics: readonly KnowledgeEntry[],
  lastAsked = '',
): readonly string[] {
  const line = padded(words);
  const [topic] = topics;
  if (ofPerson.test(line)) {
    const person = personMeant(words, topics, lastAsked);
    return person === null ? [] : [line.replace(ofPerson, ` ${person} `).trim()];
  }
  if (topic === undefined || !ofThing.test(line)) return [];
  const called = calledIn(topic);
  // Of `the price of a room` it is the room that is asked about next.
  const thing = partOf.exec(called)?.[1];
  return [called, ...(thing === undefined ? [] : [thing])].map((one) =>
    line.replace(ofThing, ` the ${one} `).trim(),
  );
}

/** The question asked before, about something else: what it was about stands at its end, and goes. */
export function askedAbout(fragment: readonly string[], lastAsked: string, dropped: 1 | 2 = 1): string {
  const before = lastAsked
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}' ]/gu, ' ')
    .trim()
    .split(/ +/);
  const last = before.findLastIndex((word) => !isStopWord(word));
  const isTwo = dropped === 2 && last > 2 && !isStopWord(before[last - 1] ?? '');
  const head = last <= 0 ? before : before.slice(0, isTwo ? last - 1 : last);
  // `what is your` and `the phone`
  const isOpen = determiner.test(head.at(-1) ?? '') && determiner.test(fragment[0] ?? '');
  return [...head, ...(isOpen ? fragment.slice(1) : fragment)].join(' ');
}

const determiner = /^(?:the|a|an|your|my|our|this|that)$/;
