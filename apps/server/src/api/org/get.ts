import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Another organisation's id is not found, as if it did not exist. */
export const getOrg: Endpoint<typeof routes.org.get> = async ({ context, identity, params }) =>
  found(params.id === identity.orgId ? await context.store.org.get(params.id) : null, 'org', params.id);
