import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import { authorOf } from '../author-of.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** The given fields become the whole assistant; what is not given is gone. */
export const replaceAssistant: Endpoint<typeof routes.assistant.replace> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  await checkReferences(context.store, identity.orgId, body);
  const changed = await context.store.assistant.replace(
    identity.orgId,
    params.id,
    body,
    ifUnchanged,
    authorOf(identity),
  );
  return found(changed, 'assistant', params.id);
};
