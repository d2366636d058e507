import type { CallMonitor, routes } from '@saywell/contract';
import { wholeCall } from '../../features/artifacts/whole-call.ts';
import { mayListen } from '../../features/calls/operators/running-call.ts';
import type { AppContext } from '../../http/app-context.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** With its artifact; while it runs, with where it can be heard and steered. */
export const getCall: Endpoint<typeof routes.call.get> = async (request) => {
  const { context, identity, params, requestUrl } = request;
  const call = found(await context.store.call.get(identity.orgId, params.id), 'call', params.id);
  const isOver = call.status === 'ended';
  const running = isOver ? undefined : await context.calls.monitor(params.id, requestUrl);
  const monitor = await monitorFor(context, identity, running);
  return {
    ...wholeCall(context.recordingAddresses.signed(call, requestUrl)),
    ...(monitor !== undefined && { monitor }),
  };
};

/** Whoever may not listen gets no address for it. */
async function monitorFor(
  { store }: Pick<AppContext, 'store'>,
  identity: TokenIdentity,
  monitor: CallMonitor | undefined,
): Promise<CallMonitor | undefined> {
  if (monitor?.listenUrl === undefined || identity.role !== 'viewer') return monitor;
  if (mayListen(identity, await store.org.get(identity.orgId))) return monitor;
  const { listenUrl: _notTheirs, ...rest } = monitor;
  return rest;
}
