import type { routes } from '@saywell/contract';
import { pageOfEvents } from '../../store/calls/call-event-log.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Of a call that runs here what has happened so far; while it runs on another server nothing yet. */
export const listCallEvents: Endpoint<typeof routes.call.events> = async ({
  context,
  identity,
  params,
  query,
}) => {
  const { orgId } = identity;
  const call = found(await context.store.call.get(orgId, params.id), 'call', params.id);
  const running = context.calls.events(call.id);
  return running === undefined
    ? context.store.call.events(orgId, call.id, query)
    : pageOfEvents(running, query);
};
