import type { KnowledgeEntry } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { ApiError } from '../http/api-error.ts';
import { createKnowledgeService } from '../knowledge/knowledge-service.ts';
import { createKnowledgeCache } from './knowledge-cache.ts';

/** What an assistant may answer with; the same array as long as it is the same. Rejects with `not-found`. */
export type AssistantKnowledge = (
  orgId: string,
  assistant: CreateAssistant,
) => Promise<readonly KnowledgeEntry[]>;

export function createAssistantKnowledge(
  store: Parameters<typeof createKnowledgeService>[0],
): AssistantKnowledge {
  const knowledge = createKnowledgeService(store);
  const sameWhileUnchanged = createKnowledgeCache();
  return async (orgId, { model }) => {
    if (model?.knowledgeBaseId === undefined) return [];
    const entries = await knowledge.entriesOf(orgId, model.knowledgeBaseId);
    if (entries === null) throw ApiError.notFound(`model.knowledgeBaseId ${model.knowledgeBaseId}`);
    return sameWhileUnchanged(model.knowledgeBaseId, entries);
  };
}
