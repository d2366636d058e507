import type { routes } from '@saywell/contract';
import { wholeCall } from '../../features/artifacts/whole-call.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** With its artifact; while it runs, with where it can be heard and steered. */
export const getCall: Endpoint<typeof routes.call.get> = async (request) => {
  const { context, identity, params, requestUrl } = request;
  const call = found(await context.store.call.get(identity.orgId, params.id), 'call', params.id);
  const isOver = call.status === 'ended';
  const monitor = isOver ? undefined : await context.calls.monitor(params.id, requestUrl);
  return {
    ...wholeCall(context.recordingAddresses.signed(call, requestUrl)),
    ...(monitor !== undefined && { monitor }),
  };
};
