import type { routes } from '@saywell/contract';
import { observeCall } from '../../features/calls/operators/observe-call.ts';
import { refuseLesserRole } from '../../http/keys/refuse-lesser-role.ts';
import type { Endpoint } from '../endpoint.ts';

/** Viewers listen; who may also speak is an editor. */
export const observeLiveCall: Endpoint<typeof routes.liveCall.observe> = async (request) => {
  const { context, identity, params, body, requestUrl } = request;
  if (body.canSpeak === true) refuseLesserRole('editor', identity);
  return observeCall(context, { identity, callId: params.id, body, requestUrl });
};
