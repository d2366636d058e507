import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** Of this server alone: how calls of others are, those know. */
export const listLiveCalls: Endpoint<typeof routes.liveCall.list> = async ({ context, identity }) => ({
  results: [...context.calls.running(identity.orgId)],
});
