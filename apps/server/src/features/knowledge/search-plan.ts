import type { KnowledgePlan } from '@saywell/agent';
import type { CreateAssistant, KnowledgeBase } from '@saywell/contract';
import type { Store } from '../../store/store.ts';

/** How an assistant's base is to be searched; undefined: as usual. */
export async function knowledgePlanOf(
  store: Pick<Store, 'knowledgeBase'>,
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
): Promise<KnowledgePlan | undefined> {
  if (model?.knowledgeBaseId === undefined) return undefined;
  const base = await store.knowledgeBase.head(orgId, model.knowledgeBaseId);
  return base === null ? undefined : planOfBase(base);
}

/** Undefined: its owner says nothing about it. */
export function planOfBase(base: KnowledgeBase): KnowledgePlan | undefined {
  const { topK: most, scoreThreshold: leastScore } =
    base.provider === 'trieve' ? (base.searchPlan ?? {}) : {};
  if (most === undefined && leastScore === undefined) return undefined;
  return { ...(most !== undefined && { most }), ...(leastScore !== undefined && { leastScore }) };
}
