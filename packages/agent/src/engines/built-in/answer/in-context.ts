import type { KnowledgeEntry } from '../../engine.ts';
import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import { followUpTexts, isElliptic, type TalkedAbout } from './follow-up.ts';

/** Of each reading these are looked at. */
const maxOfReading = 6;
/** What the words say by themselves counts more than what they say with the topic. */
const ownWeight = 1;
const withTopicWeight = 0.6;

/**
 * What a follow-up is most likely about: its words alone and with what was talked about, weighed together. An entry
 * that is near in several readings comes before one that is nearest in one of them.
 */
export function inContext(
  words: readonly string[],
  index: KnowledgeIndex,
  talked: TalkedAbout,
): KnowledgeMatch | undefined {
  if (!isElliptic(words)) return undefined;
  const readings = [
    { text: words.join(' '), weight: ownWeight },
    ...followUpTexts(words, talked).map((text) => ({ text, weight: withTopicWeight })),
  ];
  const found = new Map<string, { entry: KnowledgeEntry; sum: number; best: number }>();
  for (const { text, weight } of readings) {
    for (const { entry, score } of index.search(text).slice(0, maxOfReading)) {
      const { sum = 0, best = 0 } = found.get(entry.id) ?? {};
      found.set(entry.id, { entry, sum: sum + weight * score, best: Math.max(best, score) });
    }
  }
  const [first] = [...found.values()].toSorted((one, other) => other.sum - one.sum);
  return first && { entry: first.entry, score: first.best };
}
