import { says } from '../answer/entry-terms.ts';
import { talkedAbout } from '../answer/follow-up.ts';
import { spokenAnswer } from '../answer/spoken-answer.ts';
import { likelyScore, open, shortAnswer } from '../answers.ts';
import type { KnowledgeIndex } from '../knowledge/knowledge-index.ts';
import type { DialogueState, Step } from '../state.ts';
import { holdsKind } from '../text/answer-kind.ts';
import { termsOf } from '../text/terms.ts';
import { waitAsked } from './wait-asked.ts';

/** What the business promises of it; null: nothing is known of that way. */
export function waitPromised(
  words: readonly string[],
  index: KnowledgeIndex,
  state: Pick<DialogueState, 'sorryFor' | 'topicId' | 'earlierTopicIds' | 'lastAsked' | 'lastFollowUp'>,
): Step | null {
  const asked = waitAsked(words, state, talkedAbout(state, index));
  if (asked === null) return null;
  const own = termsOf([asked.way]);
  const found = index
    .search(asked.question)
    .find(
      ({ entry, score }) => score >= likelyScore && says(entry, own) && holdsKind(entry.answer, 'duration'),
    );
  if (found === undefined) return null;
  const answer = shortAnswer(spokenAnswer(found.entry, asked.question, index));
  return { ...open(answer), topicId: found.entry.id };
}
