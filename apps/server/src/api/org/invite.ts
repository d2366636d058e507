import type { routes } from '@saywell/contract';
import { invitationSiteUrl } from '../../features/orgs/invitation-links.ts';
import { inviteToOrg } from '../../features/orgs/invite-to-org.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';

/** By mail where that is possible; else administrators find the link among the pending invitations. */
export const inviteUsers: Endpoint<typeof routes.org.invite> = async (request) => {
  const { context, body } = request;
  const { id } = await reachedOrg(request);
  if (body.redirectTo !== undefined && !isWebAddress(body.redirectTo))
    throw new DomainError('validation-failed', ['redirectTo must be an http:// or https:// address']);
  const isMailed = invitationSiteUrl(context.config) !== null;
  await inviteToOrg(context.store, id, body, isMailed);
};

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
