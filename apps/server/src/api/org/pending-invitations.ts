import type { Invitation, routes } from '@saywell/contract';
import { invitationSiteUrl, invitationUrl } from '../../features/orgs/invitation-links.ts';
import type { AppContext } from '../../http/app-context.ts';
import type { OpenInvitation } from '../../store/orgs/invitation-store.ts';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';

/** With their links, unless those go out by mail: then only who reads the address is to have it. */
export const listPendingInvitations: Endpoint<typeof routes.org.pendingInvitations> = async (request) => {
  const { context, requestUrl } = request;
  const { id } = await reachedOrg(request);
  const pending = await context.store.invitation.pending(id);
  if (invitationSiteUrl(context.config) !== null) return { invitations: pending.map(toInvitation) };
  return { invitations: await Promise.all(pending.map((one) => withLink(context, one, requestUrl))) };
};

export function toInvitation({ id, email, role, createdAt, expiresAt }: OpenInvitation): Invitation {
  return { id, email, role, createdAt, expiresAt };
}

async function withLink(
  { jwts }: AppContext,
  invitation: OpenInvitation,
  siteUrl: string,
): Promise<Invitation> {
  const token = await jwts.signInvitation(invitation.id, Date.parse(invitation.expiresAt));
  return { ...toInvitation(invitation), acceptUrl: invitationUrl(siteUrl, token) };
}
