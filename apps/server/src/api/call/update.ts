import type { routes } from '@saywell/contract';
import { wholeCall } from '../../features/artifacts/whole-call.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Changes the name. */
export const updateCall: Endpoint<typeof routes.call.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged, requestUrl } = request;
  const changed = await context.store.call.update(identity.orgId, params.id, body, ifUnchanged);
  return wholeCall(context.recordingAddresses.signed(found(changed, 'call', params.id), requestUrl));
};
