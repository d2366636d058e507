import {
  type CreateKnowledgeBase,
  createKnowledgeBaseSchema,
  type KnowledgeBase,
  type routes,
  type UpdateKnowledgeBase,
} from '@saywell/contract';
import { checkKnowledgeBase } from '../../features/knowledge/query-knowledge.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkedValue } from '../../platform/validation/checked-value.ts';
import { present } from '../../store/rows/rows.ts';
import { withoutStoredFields } from '../../store/rows/without-stored-fields.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Which fields there are depends on the provider, which stays. */
export const updateKnowledgeBase: Endpoint<typeof routes.knowledgeBase.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const { knowledgeBase } = context.store;
  const stored = found(await knowledgeBase.get(identity.orgId, params.id), 'knowledge-base', params.id);
  await checkKnowledgeBase(context.store, identity.orgId, changed(stored, body));
  const updated = await knowledgeBase.update(identity.orgId, params.id, body, ifUnchanged);
  return found(updated, 'knowledge-base', params.id);
};

function changed(stored: KnowledgeBase, body: UpdateKnowledgeBase): CreateKnowledgeBase {
  const base = checkedValue(createKnowledgeBaseSchema, present({ ...withoutStoredFields(stored), ...body }));
  if (base.provider === stored.provider) return base;
  throw new DomainError('validation-failed', [`provider must stay ${stored.provider}`]);
}
