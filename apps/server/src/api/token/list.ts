import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listTokens: Endpoint<typeof routes.token.list> = ({ context, identity, query }) =>
  context.store.token.list(identity.orgId, query);
