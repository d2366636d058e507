import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const leaveLiveCall: Endpoint<typeof routes.liveCall.leave> = async ({
  context,
  identity,
  params,
}) => {
  const found = context.calls.find(identity.orgId, params.id);
  found?.live.observers.leave(params.observerId, identity.userId ?? '');
};
