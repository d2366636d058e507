import type { KnowledgeEntry } from '../../engine.ts';
import type { KnowledgeIndex } from '../knowledge/knowledge-index.ts';
import { withCheckedPolarity, withoutPolarity } from './polarity.ts';

/** What is said when an entry answers a question. */
export function spokenAnswer(entry: KnowledgeEntry, question: string, index: KnowledgeIndex): string {
  const answer = index.answerIn(entry, question);
  return withCheckedPolarity(answer, question, [...entry.questions, entry.title]);
}

/** The same where it is not certain that the entry was asked for: no "Yes" that nobody has checked. */
export function factsOf(entry: KnowledgeEntry, question: string, index: KnowledgeIndex): string {
  return withoutPolarity(index.answerIn(entry, question));
}
