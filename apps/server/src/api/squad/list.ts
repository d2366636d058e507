import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listSquads: Endpoint<typeof routes.squad.list> = ({ context, identity, query }) =>
  context.store.squad.list(identity.orgId, query);
