import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const getSquad: Endpoint<typeof routes.squad.get> = async ({ context, identity, params }) =>
  found(await context.store.squad.get(identity.orgId, params.id), 'squad', params.id);
