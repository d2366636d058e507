import type { routes } from '@saywell/contract';
import { keepRetention } from '../../features/personal-data/keep-retention.ts';
import type { Endpoint } from '../endpoint.ts';

/** The caller's organisation administers the new one: `GET /org/{id}/auth` is the way in. */
export const createOrg: Endpoint<typeof routes.org.create> = ({ context, identity, body }) => {
  const { name, ...settings } = body;
  return context.store.transaction(async (store) => {
    const org = await store.org.create(name, { settings, parentId: identity.orgId });
    await keepRetention(store, org.id, settings);
    return org;
  });
};
