import type { routes } from '@saywell/contract';
import { steeredCall } from '../../features/calls/operators/running-call.ts';
import type { Endpoint } from '../endpoint.ts';

export const takeOverLiveCall: Endpoint<typeof routes.liveCall.takeOver> = async (request) => {
  const { context, identity, params } = request;
  const { live } = await steeredCall(context, identity, params.id);
  live.observers.takeOver(params.observerId, identity.userId ?? '');
  return { success: true };
};
