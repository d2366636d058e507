import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const getCall: Endpoint<typeof routes.call.get> = async ({ context, identity, params }) =>
  found(await context.store.call.get(identity.orgId, params.id), 'call', params.id);
