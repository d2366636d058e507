import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const triggerCredentialAction: Endpoint<typeof routes.credential.trigger> = async (request) => {
  const { context, identity, body } = request;
  await context.integrations.trigger(identity.orgId, body.action_name, body.input);
};
