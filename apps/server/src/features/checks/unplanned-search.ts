import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { planOfBase } from '../knowledge/search-plan.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';

/** Where knowledge bases are read. */
export interface StoredBases {
  readonly knowledgeBase: Pick<Store['knowledgeBase'], 'head'>;
}

/** Of a base that says how it is to be searched, where nobody is told what was found. */
export async function unplannedSearch(
  { knowledgeBase }: StoredBases,
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
): Promise<readonly ApiWarning[]> {
  if (model?.provider !== 'saywell' || model.knowledgeBaseId === undefined) return [];
  const base = await knowledgeBase.head(orgId, model.knowledgeBaseId);
  if (base === null || planOfBase(base) === undefined) return [];
  return [
    withoutEffect(
      'model.knowledgeBaseId',
      'topK and scoreThreshold of its searchPlan bound queries and what a language model is told: the built-in dialogue says the answer that fits best.',
    ),
  ];
}
