import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listCallLogs: Endpoint<typeof routes.log.list> = async ({ context, identity, query }) =>
  context.store.log.pageOfCall(identity.orgId, query);

export const listLogs: Endpoint<typeof routes.logs.list> = async ({ context, identity, query }) =>
  context.store.log.page(identity.orgId, query);
