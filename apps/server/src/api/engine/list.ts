import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listEngines: Endpoint<typeof routes.engine.list> = async ({ context, identity }) => [
  ...(await context.engines(identity.orgId)),
];
