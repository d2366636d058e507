import type { KnowledgeEntry } from '../../engine.ts';
import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import { padded } from '../text/words.ts';
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
