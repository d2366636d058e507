import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { toInvitation } from './pending-invitations.ts';
import { reachedOrg } from './reached-org.ts';

/** Answers with what was revoked; its link is void. */
export const revokeInvitation: Endpoint<typeof routes.org.revokeInvitation> = async (request) => {
  const { context, params } = request;
  const { id } = await reachedOrg(request);
  const revoked = await context.store.invitation.revoke(id, params.invitationId);
  return toInvitation(found(revoked, 'invitation', params.invitationId));
};
