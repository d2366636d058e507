import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Lays the given fields over the stored ones; `null` clears a field. */
export const updateToken: Endpoint<typeof routes.token.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const updated = await context.store.token.update(identity.orgId, params.id, body, ifUnchanged);
  return found(updated, 'token', params.id);
};
