import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listNames: Endpoint<typeof routes.search.names> = async ({ context, identity, query }) => ({
  results: await context.store.search.names(identity.orgId, query.kind),
});
