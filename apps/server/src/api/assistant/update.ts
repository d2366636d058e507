import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Lays the given fields over the stored ones; `null` clears a field. */
export const updateAssistant: Endpoint<typeof routes.assistant.update> = async ({
  context,
  identity,
  params,
  body,
}) => found(await context.store.assistant.update(identity.orgId, params.id, body), 'assistant', params.id);
