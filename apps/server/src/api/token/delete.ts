import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Answers with what was deleted. */
export const deleteToken: Endpoint<typeof routes.token.delete> = async (request) => {
  const { context, identity, params, ifUnchanged } = request;
  const deleted = await context.store.token.delete(identity.orgId, params.id, ifUnchanged);
  return found(deleted, 'token', params.id);
};
