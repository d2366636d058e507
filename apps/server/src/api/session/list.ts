import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listSessions: Endpoint<typeof routes.session.list> = ({ context, identity, query }) =>
  context.store.session.page(identity.orgId, query);
