import type { KnowledgeEntry } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { KnowledgeParts } from '../knowledge/knowledge-bases.ts';
import { createKnowledgeLibrary, type KnowledgeLibrary } from '../knowledge/knowledge-library.ts';

/** What an assistant may answer with; the same array as long as it is the same. Rejects with `not-found`. */
export type AssistantKnowledge = (
  orgId: string,
  assistant: CreateAssistant,
) => Promise<readonly KnowledgeEntry[]>;

export function createAssistantKnowledge(
  store: KnowledgeParts,
  library: Pick<KnowledgeLibrary, 'entriesOf'> = createKnowledgeLibrary(store),
): AssistantKnowledge {
  return async (orgId, { model }) => {
    if (model?.knowledgeBaseId === undefined) return [];
    const id = model.knowledgeBaseId;
    const entries = await library.entriesOf(orgId, id);
    if (entries === null) throw DomainError.notFound(`model.knowledgeBaseId ${id}`);
    return entries;
  };
}
