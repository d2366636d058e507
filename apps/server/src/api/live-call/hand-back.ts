import type { routes } from '@saywell/contract';
import { runningCall } from '../../features/calls/operators/running-call.ts';
import type { Endpoint } from '../endpoint.ts';

export const handBackLiveCall: Endpoint<typeof routes.liveCall.handBack> = async (request) => {
  const { context, identity, params, body } = request;
  const { live } = await runningCall(context, identity, params.id);
  live.observers.handBack(params.observerId, identity.userId ?? '', body.note);
  return { success: true };
};
