import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listContactRequests: Endpoint<typeof routes.contactRequest.list> = ({
  context,
  identity,
  query,
}) => context.store.contact.list(identity.orgId, query);
