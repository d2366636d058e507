import type { KnowledgeEntry } from '../../engine.ts';
import type { KnowledgeIndex, KnowledgeMatch } from '../knowledge/knowledge-index.ts';

/** Of each reading these are looked at. */
const maxOfReading = 4;
/** Less is no more than that they share a word. */
const leastWithTopic = 0.2;
const sureByItself = 0.54;

export interface JointMatch extends KnowledgeMatch {
  /** Not only the words by themselves point to it. */
  readonly isWithTopic: boolean;
  /** They do so surely. */
  readonly isByItself: boolean;
}

/**
 * What several readings of a follow-up find, without the topic itself: first what both its own words and these together
 * with the topic point to. The score is that of the best reading.
 */
export function foundJointly(
  alone: string,
  readings: readonly string[],
  index: KnowledgeIndex,
  topic: KnowledgeEntry,
): readonly JointMatch[] {
  const byItself = scoresOf([alone], index, topic);
  const withTopic = scoresOf(readings, index, topic);
  return [...new Set([...byItself.keys(), ...withTopic.keys()])]
    .map((entry) => ({ entry, own: byItself.get(entry) ?? 0, carried: withTopic.get(entry) ?? 0 }))
    .toSorted((one, other) => other.own + other.carried - one.own - one.carried)
    .map(({ entry, own, carried }) => ({
      entry,
      score: Math.max(own, carried),
      isWithTopic: carried >= leastWithTopic,
      isByItself: own >= sureByItself,
    }));
}

/** Of each entry the score in the best of the readings. */
function scoresOf(
  readings: readonly string[],
  index: KnowledgeIndex,
  topic: KnowledgeEntry,
): ReadonlyMap<KnowledgeEntry, number> {
  const scores = new Map<KnowledgeEntry, number>();
  for (const reading of readings)
    for (const { entry, score } of index.search(reading, undefined, topic.id).slice(0, maxOfReading))
      scores.set(entry, Math.max(score, scores.get(entry) ?? 0));
  return scores;
}
