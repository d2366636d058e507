import type { KnowledgeIndex } from '../knowledge/knowledge-index.ts';
import type { DialogueState } from '../state.ts';
import { padded } from '../text/words.ts';

const asksForSource =
  / (?:where (?:does|did|do|is|can i|could i|would i) (?:it|that|this|you|i)?(?: \w+){0,2} ?(?:say|says|said|stand|stands|written|read|come from|get|got|find|found|look|state|stated)|how do you know|what is your source|(?:what|which) (?:page|document|section|chapter|paragraph|file)|says who|who says) /;
const aboutWhatWasSaid =
  / (?:that|this|it|know|source|says|say|page|document|section|chapter|paragraph|file) /;
const maxWords = 9;

/** Where the last answer is from, when that is what is asked; null: it is not. */
export function sourceAnswer(
  words: readonly string[],
  index: KnowledgeIndex,
  { topicId }: Pick<DialogueState, 'topicId'>,
): string | null {
  const line = padded(words);
  if (topicId === undefined || words.length > maxWords) return null;
  if (!asksForSource.test(line) || !aboutWhatWasSaid.test(line)) return null;
  const topic = index.entries.find(({ id }) => id === topicId);
  if (!topic) return null;
  if (!topic.source) return `That is from what our team has taught me, under “${topic.title}”.`;
  const { document, heading } = topic.source;
  return heading === undefined
    ? `That is in the document “${document}”.`
    : `That is in the document “${document}”, under “${heading}”.`;
}
