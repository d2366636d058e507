import type { AgentEngines } from '@saywell/agent';
import type { AskKnowledge } from '../knowledge/knowledge-server.ts';

type FindFacts = NonNullable<AgentEngines['findFacts']>;

/** What a model is told by a customer's server is waited for so long, ms. */
const limitMs = 8_000;

/** The same search, with what the knowledge base on the customer's server finds. */
export function withServerFacts(find: FindFacts, ask: AskKnowledge): FindFacts {
  return async (knowledge, question, plan) => {
    const asked = await ask([{ role: 'user', content: question }], AbortSignal.timeout(limitMs));
    return asked.message ?? find([...knowledge, ...asked.entries], question, plan);
  };
}
