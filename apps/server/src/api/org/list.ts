import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** A key belongs to one organisation, so the list has that one. */
export const listOrgs: Endpoint<typeof routes.org.list> = async ({ context, identity }) => {
  const org = await context.store.org.get(identity.orgId);
  return org === null ? [] : [org];
};
