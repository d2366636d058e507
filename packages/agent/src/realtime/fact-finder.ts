import { createKnowledgeSearch } from '../engines/built-in/knowledge/knowledge-search.ts';
import { factsFor } from '../engines/chat-dialogue/knowledge-facts.ts';
import type { KnowledgeEntry } from '../engines/engine.ts';
import type { AgentEngines } from '../engines/realtime-engine.ts';

/** What the knowledge holds for a question. `find`: the host's search; absent: one by words alone. */
export function createFactFinder(
  knowledge: readonly KnowledgeEntry[],
  find: AgentEngines['findFacts'],
): (question: string) => Promise<string> {
  if (find !== undefined) return (question) => find(knowledge, question);
  const search = createKnowledgeSearch();
  return async (question) => factsFor(await search.forQuestions(knowledge, [question]), question, []);
}
