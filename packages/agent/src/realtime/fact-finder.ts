import {
  createKnowledgeSearch,
  type KnowledgeSearch,
} from '../engines/built-in/knowledge/knowledge-search.ts';
import { factsFor } from '../engines/chat-dialogue/knowledge-facts.ts';
import type { AgentEngines } from '../engines/realtime-engine.ts';

/** Finds what a knowledge holds for a question. `search`: the process's; absent: one by words alone. */
export function createFactFinder(
  search: KnowledgeSearch = createKnowledgeSearch(),
): NonNullable<AgentEngines['findFacts']> {
  return async (knowledge, question, plan) =>
    factsFor(await search.forQuestions(knowledge, [question]), question, [], plan);
}
