import type { routes } from '@saywell/contract';
import { checkKnowledgeBase } from '../../features/knowledge/query-knowledge.ts';
import type { Endpoint } from '../endpoint.ts';

export const createKnowledgeBase: Endpoint<typeof routes.knowledgeBase.create> = async (request) => {
  const { context, identity, body } = request;
  await checkKnowledgeBase(context.store, identity.orgId, body);
  return context.store.knowledgeBase.create(identity.orgId, body);
};
