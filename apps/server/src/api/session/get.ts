import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const getSession: Endpoint<typeof routes.session.get> = async ({ context, identity, params }) =>
  found(await context.store.session.get(identity.orgId, params.id), 'session', params.id);
