import type { routes } from '@saywell/contract';
import { wholeCall } from '../../features/artifacts/whole-call.ts';
import { mapPage } from '../../store/rows/list-end.ts';
import type { Endpoint } from '../endpoint.ts';

/** Each as `GET /call/{id}` answers it, but for where a running one can be heard and steered. */
export const listCalls: Endpoint<typeof routes.call.list> = async ({
  context,
  identity,
  query,
  requestUrl,
}) =>
  mapPage(await context.store.call.list(identity.orgId, query), (call) =>
    wholeCall(context.recordingAddresses.signed(call, requestUrl)),
  );
