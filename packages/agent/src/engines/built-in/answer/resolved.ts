import type { KnowledgeEntry } from '../../engine.ts';
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
function personIn({ answer }: KnowledgeEntry): string | null {
  return beginsWith.exec(answer)?.[1]?.toLowerCase() ?? null;
}

/** `Grace is our assistant`: it begins with whom it is about. */
export function tellsOfPerson(entry: KnowledgeEntry): boolean {
  return personIn(entry) !== null;
}

/** Who was asked for by name, among those that an answer names. */
function namedIn({ answer }: KnowledgeEntry, asked: string): string | null {
  const line = padded(wordsOf(asked));
  const names = [...answer.matchAll(/(?<=[\p{Ll},.] )\p{Lu}\p{L}+/gu)].map(([name]) => name.toLowerCase());
  return names.find((name) => line.includes(` ${name} `)) ?? null;
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
    const named = topic === undefined ? null : namedIn(topic, lastAsked);
    const person = named ?? topics.map(personIn).find((one) => one !== null);
    return person === undefined ? [] : [line.replace(ofPerson, ` ${person} `).trim()];
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
export function askedAbout(fragment: readonly string[], lastAsked: string): string {
  const before = lastAsked
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}' ]/gu, ' ')
    .trim()
    .split(/ +/);
  const last = before.findLastIndex((word) => !isStopWord(word));
  const head = last <= 0 ? before : before.slice(0, last);
  // `what is your` and `the phone`
  const isOpen = determiner.test(head.at(-1) ?? '') && determiner.test(fragment[0] ?? '');
  return [...head, ...(isOpen ? fragment.slice(1) : fragment)].join(' ');
}

const determiner = /^(?:the|a|an|your|my|our|this|that)$/;
