import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** Of this server: how calls of others are, these know. */
export const listLiveCalls: Endpoint<typeof routes.liveCall.list> = async ({ context, identity }) => ({
  results: [...context.calls.running(identity.orgId)],
});
