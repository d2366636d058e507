import type { routes } from '@saywell/contract';
import { keepRetention } from '../../features/personal-data/keep-retention.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { reachedOrg } from './reached-org.ts';

/** Lays the given fields over the stored ones; `null` clears a field. */
export const updateOrg: Endpoint<typeof routes.org.update> = async (request) => {
  const { context, body, ifUnchanged } = request;
  const { id } = await reachedOrg(request);
  return context.store.transaction(async (store) => {
    const org = found(await store.org.update(id, body, ifUnchanged), 'org', id);
    await keepRetention(store, id, body);
    return org;
  });
};
