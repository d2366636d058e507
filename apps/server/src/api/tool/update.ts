import {
  type routes,
  type Tool,
  type TypedToolUpdate,
  typedToolUpdateSchema,
  type UpdateTool,
} from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkedValue } from '../../platform/validation/checked-value.ts';
import { authorOf } from '../author-of.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Lays the given fields over the stored ones; `null` clears a field. The kind of a tool stays. */
export const updateTool: Endpoint<typeof routes.tool.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const stored = found(await context.store.tool.get(identity.orgId, params.id), 'tool', params.id);
  const update = updateOf(stored, body);
  await checkReferences(context.store, identity.orgId, update);
  const changed = await context.store.tool.update(
    identity.orgId,
    params.id,
    update,
    ifUnchanged,
    authorOf(identity),
  );
  return found(changed, 'tool', params.id);
};

/** Without a `type` the fields are still to be checked: they are those of the stored tool's kind. */
export function updateOf({ type }: Tool, body: UpdateTool): TypedToolUpdate {
  if (body.type !== undefined) {
    if (body.type === type) return body;
    throw new DomainError('validation-failed', [
      `type is not valid: the kind of a tool stays, this one is ${type}`,
    ]);
  }
  return checkedValue(typedToolUpdateSchema, { ...body, type });
}
