import type { KnowledgeIndex } from '../knowledge/knowledge-index.ts';
import type { DialogueState } from '../state.ts';
import { clausesOf } from '../text/clauses.ts';
import { spokenWords } from '../text/terms.ts';
import { isElliptic, questionWithTopic } from './follow-up.ts';

/** Fewer words are no question of their own. */
const minWords = 3;

/** The questions of one utterance, when there are two; else none. */
export function twoQuestions(text: string): readonly string[] {
  const asking = clausesOf(text).filter(({ asks, words }) => asks && words.length >= minWords);
  return asking.length === 2 ? asking.map(({ words }) => words.join(' ')) : [];
}

/** Everything that may be searched to answer an utterance: what an encoder reads before. */
export function searchedTexts(
  text: string,
  { topicId }: Pick<DialogueState, 'topicId'>,
  { entries }: Pick<KnowledgeIndex, 'entries'>,
): readonly string[] {
  const words = spokenWords(text);
  if (words.length === 0) return [];
  const topic = topicId === undefined ? undefined : entries.find(({ id }) => id === topicId);
  const withTopic = topic && isElliptic(words) ? [questionWithTopic(words, topic)] : [];
  return [text, ...withTopic, ...twoQuestions(text)];
}
