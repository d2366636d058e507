import type { routes } from '@saywell/contract';
import { wholeCall } from '../../features/artifacts/whole-call.ts';
import { eraseAndTell } from '../../features/calls/ending/erase-and-tell.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** With everything that was stored of it. Other calls that the body names go with it: all are there, or none is touched. */
export const deleteCall: Endpoint<typeof routes.call.delete> = async ({
  context,
  identity,
  params,
  body,
}) => {
  const { orgId } = identity;
  const ids = [...new Set([params.id, ...(body?.ids ?? [])])];
  for (const id of ids) found(await context.store.call.get(orgId, id), 'call', id);
  for (const id of ids.slice(1)) await eraseAndTell(context, orgId, id);
  return wholeCall(found(await eraseAndTell(context, orgId, params.id), 'call', params.id));
};
