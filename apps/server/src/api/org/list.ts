import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** The caller's organisation, and for its administrators those that it has created. */
export const listOrgs: Endpoint<typeof routes.org.list> = async ({ context, identity }) => {
  const orgs = await context.store.org.listWithin(identity.orgId);
  return identity.role === 'admin' ? orgs : orgs.filter(({ id }) => id === identity.orgId);
};
