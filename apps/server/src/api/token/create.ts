import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const createToken: Endpoint<typeof routes.token.create> = ({ context, identity, body }) =>
  context.store.token.create(identity.orgId, body);
