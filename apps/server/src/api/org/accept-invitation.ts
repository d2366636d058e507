import type { routes } from '@saywell/contract';
import { acceptInvitation as accept } from '../../features/orgs/accept-invitation.ts';
import type { Endpoint } from '../endpoint.ts';

/** The link's token is the permission; it is good once. */
export const acceptInvitation: Endpoint<typeof routes.org.acceptInvitation> = async ({ context, body }) => {
  const { user, orgId, jwt } = await accept(context, body);
  return { orgId, user, ...jwt };
};
