import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const createSquad: Endpoint<typeof routes.squad.create> = ({ context, identity, body }) =>
  context.store.squad.create(identity.orgId, body);
