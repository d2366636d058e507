import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listLiveCalls: Endpoint<typeof routes.liveCall.list> = ({ context, identity }) =>
  context.calls.running(identity.orgId);
