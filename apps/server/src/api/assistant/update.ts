import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import { authorOf } from '../author-of.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Lays the given fields over the stored ones; `null` clears a field. */
export const updateAssistant: Endpoint<typeof routes.assistant.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  await checkReferences(context.store, identity.orgId, body);
  const changed = await context.store.assistant.update(
    identity.orgId,
    params.id,
    body,
    ifUnchanged,
    authorOf(identity),
  );
  return found(changed, 'assistant', params.id);
};
