import type { routes } from '@saywell/contract';
import { createKnowledgeService } from '../../features/knowledge/knowledge-service.ts';
import type { Endpoint } from '../endpoint.ts';

export const createKnowledgeBase: Endpoint<typeof routes.knowledgeBase.create> = async (request) => {
  const { context, identity, body } = request;
  await createKnowledgeService(context.store).check(identity.orgId, body);
  return context.store.knowledgeBase.create(identity.orgId, body);
};
