import type { KnowledgeEntry } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createKnowledgeCache } from '../knowledge/knowledge-cache.ts';
import { createKnowledgeService, type KnowledgeParts } from '../knowledge/knowledge-service.ts';

/** What an assistant may answer with; the same array as long as it is the same. Rejects with `not-found`. */
export type AssistantKnowledge = (
  orgId: string,
  assistant: CreateAssistant,
) => Promise<readonly KnowledgeEntry[]>;

export function createAssistantKnowledge(store: KnowledgeParts): AssistantKnowledge {
  const knowledge = createKnowledgeService(store);
  const cached = createKnowledgeCache();
  return async (orgId, { model }) => {
    if (model?.knowledgeBaseId === undefined) return [];
    const id = model.knowledgeBaseId;
    const state = await knowledge.stateOf(orgId, id);
    // A base that is deleted between the two has no entries.
    if (state !== null) return cached(id, state, async () => (await knowledge.entriesOf(orgId, id)) ?? []);
    throw DomainError.notFound(`model.knowledgeBaseId ${id}`);
  };
}
