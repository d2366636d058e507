import type { routes } from '@saywell/contract';
import { queryKnowledge } from '../../features/knowledge/query-knowledge.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** What an assistant with this knowledge base would find. */
export const queryKnowledgeBase: Endpoint<typeof routes.knowledgeBase.query> = async (request) => {
  const { context, identity, params, body } = request;
  const { store, serverMessages, knowledge: library } = context;
  const documents = await queryKnowledge({ store, library, serverMessages }, identity.orgId, params.id, body);
  return found(documents, 'knowledge-base', params.id);
};
