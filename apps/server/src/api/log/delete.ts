import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** Also of a call that is no longer known. */
export const deleteCallLogs: Endpoint<typeof routes.log.delete> = async ({ context, identity, query }) =>
  context.store.log.delete(identity.orgId, query);

/** Without a filter all of them. */
export const deleteLogs: Endpoint<typeof routes.logs.delete> = async ({ context, identity, query }) =>
  context.store.log.delete(identity.orgId, query);
