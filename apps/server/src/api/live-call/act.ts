import type { routes } from '@saywell/contract';
import { operate } from '../../features/calls/operators/operate.ts';
import { operatorOf, steeredCall } from '../../features/calls/operators/running-call.ts';
import type { Endpoint } from '../endpoint.ts';

/** What an operator does in a running call; its events say who. */
export const actInLiveCall: Endpoint<typeof routes.liveCall.act> = async (request) => {
  const { context, identity, params, body } = request;
  const { live } = await steeredCall(context, identity, params.id);
  operate(live, await operatorOf(context, identity), body);
  return { success: true };
};
