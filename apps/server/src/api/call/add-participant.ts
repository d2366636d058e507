import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** A token with which one more person joins the room of a running call. */
export const addParticipant: Endpoint<typeof routes.call.addParticipant> = (request) => {
  const { context, identity, params, body, requestUrl } = request;
  return context.calls.addParticipant({ orgId: identity.orgId, callId: params.id, body, requestUrl });
};
