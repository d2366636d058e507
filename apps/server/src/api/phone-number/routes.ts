import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const listPhoneNumbers: Endpoint<typeof routes.phoneNumber.list> = ({ context, identity, query }) =>
  context.store.phoneNumber.list(identity.orgId, query);

export const getPhoneNumber: Endpoint<typeof routes.phoneNumber.get> = async ({
  context,
  identity,
  params,
}) => found(await context.store.phoneNumber.get(identity.orgId, params.id), 'phone-number', params.id);

/** Answers with what was deleted. */
export const deletePhoneNumber: Endpoint<typeof routes.phoneNumber.delete> = async (request) => {
  const { context, identity, params, ifUnchanged } = request;
  const deleted = await context.store.phoneNumber.delete(identity.orgId, params.id, ifUnchanged);
  return found(deleted, 'phone-number', params.id);
};
