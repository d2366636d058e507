import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const getToken: Endpoint<typeof routes.token.get> = async ({ context, identity, params }) =>
  found(await context.store.token.get(identity.orgId, params.id), 'token', params.id);
