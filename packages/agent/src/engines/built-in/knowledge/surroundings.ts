import type { KnowledgeEntry } from '../../engine.ts';

/** About what fits on half a page: enough to read a passage in its place. */
const maxLength = 1_000;

/**
 * A passage with those before and behind it in its document, under the same heading, as far as they fit; in their order. What
 * an owner wrote as an answer stands alone.
 */
export function withSurroundings(
  entries: readonly KnowledgeEntry[],
  entry: KnowledgeEntry,
): readonly KnowledgeEntry[] {
  const at = entries.indexOf(entry);
  if (at < 0 || entry.source === undefined) return [entry];
  let length = entry.answer.length;
  const fits = (one: KnowledgeEntry | undefined): boolean => {
    if (one === undefined || !isBeside(one, entry)) return false;
    const isIn = length + one.answer.length <= maxLength;
    if (isIn) length += one.answer.length;
    return isIn;
  };
  let [from, to] = [at, at];
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    // What follows explains more often than what came before.
    if (fits(entries[to + 1])) [to, hasGrown] = [to + 1, true];
    if (fits(entries[from - 1])) [from, hasGrown] = [from - 1, true];
  }
  return entries.slice(from, to + 1);
}

const isBeside = ({ source: one }: KnowledgeEntry, { source: other }: KnowledgeEntry): boolean =>
  one !== undefined && one.document === other?.document && one.heading === other.heading;
