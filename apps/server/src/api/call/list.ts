import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listCalls: Endpoint<typeof routes.call.list> = ({ context, identity, query }) =>
  context.store.call.list(identity.orgId, query);
