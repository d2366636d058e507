import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { reachedOrg } from './reached-org.ts';

/** Lays the given fields over the stored ones; `null` clears a field. */
export const updateOrg: Endpoint<typeof routes.org.update> = async (request) => {
  const { context, body, ifUnchanged } = request;
  const { id } = await reachedOrg(request);
  return found(await context.store.org.update(id, body, ifUnchanged), 'org', id);
};
