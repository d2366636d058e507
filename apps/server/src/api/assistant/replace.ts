import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** The given fields become the whole assistant; what is not given is gone. */
export const replaceAssistant: Endpoint<typeof routes.assistant.replace> = async ({
  context,
  identity,
  params,
  body,
  ifUnchanged,
}) =>
  found(
    await context.store.assistant.replace(identity.orgId, params.id, body, ifUnchanged),
    'assistant',
    params.id,
  );
