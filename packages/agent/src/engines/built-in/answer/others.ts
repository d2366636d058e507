import type { KnowledgeEntry } from '../../engine.ts';
import { isKnownName } from '../booking/name.ts';
import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';
import { isAbout, says, sharesTerm } from './entry-terms.ts';
import { namesIn, personIn, refersToPerson, tellsOf, tellsOfPerson } from './resolved.ts';

const whoElse = / (?:who|anybody|anyone|somebody|someone|which|what|any)(?: \w+)? (?:else|others) /;
/** Entries that are looked at. */
const maxLookedAt = 12;
/** It is told who stands beside whom, whatever else was asked for. */
const score = 0.5;

/** `who else is there` after what tells of somebody: what names him together with others; null: it is not asked, or nothing does. */
export function withOthers(
  words: readonly string[],
  index: KnowledgeIndex,
  topics: readonly KnowledgeEntry[],
): KnowledgeMatch | null {
  if (!whoElse.test(padded(words))) return null;
  const person = topics.map(personIn).find((one) => one !== null);
  if (person === undefined || person === null) return null;
  const found = index
    .search(`who is there beside ${person}`)
    .slice(0, maxLookedAt)
    .find(({ entry }) => !topics.includes(entry) && namesOthers(entry, person));
  return found === undefined ? null : { entry: found.entry, score };
}

function namesOthers(entry: KnowledgeEntry, person: string): boolean {
  return tellsOf(entry, person) && new Set(namesIn(entry.answer)).size > 1;
}

const amongThem = / (?:which|who)(?: one)? of (?:them|these|those|the (?:two|three|four)) /;

/** `which of them does taxes`: of those who were listed the one beside whom a word of the question stands; null: it is not asked so. */
export function amongListed(
  words: readonly string[],
  { entries }: Pick<KnowledgeIndex, 'entries'>,
  topics: readonly KnowledgeEntry[],
): KnowledgeMatch | null {
  const asked = termsOf(words);
  if (!amongThem.test(padded(words)) || asked.length === 0) return null;
  for (const topic of topics) {
    const part = topic.answer.split(/[,.;]/).find((one) => sharesTerm(termsOf(spokenWords(one)), asked));
    if (part === undefined) continue;
    const name = /\p{Lu}\p{L}+/u.exec(part)?.[0].toLowerCase();
    const entry = entries.find((one) => name !== undefined && personIn(one) === name);
    return { entry: entry ?? topic, score: listedScore };
  }
  return null;
}

/** What was just said is no guess. */
const listedScore = 0.56;

const kindOf = '(?:assistant|specialist|expert|person|colleague|guy|girl|lady|man|woman|one|ones)s?';
/** `the one for web shops`, `the coaching one` */
const oneFor = new RegExp(
  ` (?:the|that|your|whoever) ${kindOf} (?:(?:is|are) )?(?:for|who (?:does|handles|helps|knows|is for)|doing|of|about|with|in) (?:the |a |an |your |my |our )?((?:\\w+ ){1,3}?)(?:(?:what|who|how|when|is|does|can|then|please|instead|too|rather) .*)?$| (?:the|that|your) (\\w+) (?:one|assistant|specialist|guy|girl|lady|expert) `,
);
/** It was named by what it is there for. */
const oneScore = 0.5;
/** What the thing by itself finds is what it stands for. */
const nearScore = 0.42;

/** For what somebody else is there who is asked about after one of them; null: that is not asked. */
export function otherFor(words: readonly string[], topics: readonly KnowledgeEntry[]): string | null {
  const [, behind = '', before = ''] = oneFor.exec(padded(words)) ?? [];
  const thing = (behind || before).trim();
  const isOfPeople =
    asksName.test(padded(words)) ||
    topics.some((topic) => tellsOfPerson(topic) || new Set(namesIn(topic.answer)).size > 1);
  return termsOf(thing.split(' ')).length === 0 || !isOfPeople ? null : thing;
}

/** The question that finds who is there for it. */
export const whoIsFor = (thing: string): string => `who is the assistant for ${thing}`;

/** `and the one for shops?` after one of the assistants: who is there for that. */
export function anotherOf(
  words: readonly string[],
  index: Pick<KnowledgeIndex, 'search'>,
  topics: readonly KnowledgeEntry[],
): KnowledgeMatch | null {
  const thing = otherFor(words, topics);
  return thing === null ? null : whoIsThereFor(thing, index);
}

/** Somebody of us who is there for a thing, by what he says or by what is nearest to it; null: nobody is. */
export function whoIsThereFor(thing: string, index: Pick<KnowledgeIndex, 'search'>): KnowledgeMatch | null {
  const [near] = index.search(thing);
  const found = [
    ...index.search(whoIsFor(thing)),
    ...(near === undefined ? [] : index.search(near.entry.title)),
  ];
  const own = termsOf(thing.split(' '));
  const people = found.filter(({ entry }) => isSomebody(entry));
  const isOfThing = (entry: KnowledgeEntry): boolean =>
    says(entry, own) || (near !== undefined && near.score >= nearScore && isAbout(entry, near.entry));
  const person = people.find(({ entry }) => isOfThing(entry));
  return person === undefined ? null : { entry: person.entry, score: oneScore };
}

/** `Data is stored in the cloud` begins like `Kyle is our assistant`. */
function isSomebody(entry: KnowledgeEntry): boolean {
  const name = personIn(entry);
  return name !== null && (isKnownName(name) || isOfUs.test(entry.answer));
}

const isOfUs = /^\S+(?: \S+)?,? is (?:our|your|the|one of our) /;
const asksName = / (?:called|name|names|who) /;

/** `what is he called` where nobody was named: who belongs to what was talked about; null: nobody does, or it is not asked. */
export function whoBelongs(
  words: readonly string[],
  index: Pick<KnowledgeIndex, 'search'>,
  topic: KnowledgeEntry,
): KnowledgeMatch | null {
  if (!refersToPerson(words) || !asksName.test(padded(words))) return null;
  const found = index.search(topic.title).find(({ entry }) => isSomebody(entry) && isAbout(entry, topic));
  return found === undefined ? null : { entry: found.entry, score: oneScore };
}
