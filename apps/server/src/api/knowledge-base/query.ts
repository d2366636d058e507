import type { routes } from '@saywell/contract';
import { createKnowledgeService } from '../../features/knowledge/knowledge-service.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** What an assistant with this knowledge base would find. */
export const queryKnowledgeBase: Endpoint<typeof routes.knowledgeBase.query> = async (request) => {
  const { context, identity, params, body } = request;
  const { query, limit } = body;
  const documents = await createKnowledgeService(context.store, context.serverMessages).query(
    identity.orgId,
    params.id,
    query,
    limit,
  );
  return found(documents, 'knowledge-base', params.id);
};
