import type { KnowledgeEntry } from '../../engine.ts';
import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';
import { sharesTerm } from './entry-terms.ts';
import { namesIn, personIn, tellsOf } from './resolved.ts';

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
