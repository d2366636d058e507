import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Of a call that runs what has happened so far. */
export const listCallEvents: Endpoint<typeof routes.call.events> = async ({
  context,
  identity,
  params,
  query,
}) => {
  const { orgId } = identity;
  const call = found(await context.store.call.get(orgId, params.id), 'call', params.id);
  const running = call.status === 'ended' ? undefined : await context.calls.events(call.id, query);
  return running ?? context.store.call.events(orgId, call.id, query);
};
