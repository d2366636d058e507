import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const pageCalls: Endpoint<typeof routes.call.page> = ({ context, identity, query }) =>
  context.store.call.page(identity.orgId, query);
