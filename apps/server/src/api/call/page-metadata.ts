import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const pageCallMetadata: Endpoint<typeof routes.call.pageMetadata> = ({ context, identity, query }) =>
  context.store.call.pageMetadata(identity.orgId, query);
