import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** The caller's organisation administers the new one: `GET /org/{id}/auth` is the way in. */
export const createOrg: Endpoint<typeof routes.org.create> = ({ context, identity, body }) => {
  const { name, ...settings } = body;
  return context.store.org.create(name, { settings, parentId: identity.orgId });
};
