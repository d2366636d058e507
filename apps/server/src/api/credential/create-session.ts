import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const createCredentialSession: Endpoint<typeof routes.credential.createSession> = async (request) => {
  const { context, identity, body } = request;
  const userId = identity.userId ?? identity.tokenId;
  return {
    sessionToken: await context.integrations.createSession(identity.orgId, userId, body.provider),
  };
};
