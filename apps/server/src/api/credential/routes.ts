import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const listCredentials: Endpoint<typeof routes.credential.list> = ({ context, identity, query }) =>
  context.store.credential.list(identity.orgId, query);

export const getCredential: Endpoint<typeof routes.credential.get> = async ({ context, identity, params }) =>
  found(await context.store.credential.get(identity.orgId, params.id), 'credential', params.id);

/** Answers with what was deleted. */
export const deleteCredential: Endpoint<typeof routes.credential.delete> = async (request) => {
  const { context, identity, params, ifUnchanged } = request;
  const deleted = await context.store.credential.delete(identity.orgId, params.id, ifUnchanged);
  return found(deleted, 'credential', params.id);
};
