import type { Mailer } from '../../platform/mail/create-mailer.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { OpenInvitation } from '../../store/orgs/invitation-store.ts';
import type { Store } from '../../store/store.ts';
import type { JwtService } from '../auth/create-jwt-service.ts';
import { invitationUrl } from './invitation-links.ts';

export interface InvitationMailOptions {
  readonly store: Pick<Store['invitation'], 'get'>;
  readonly jwts: Pick<JwtService, 'signInvitation'>;
  readonly mailer: Mailer;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/** Sends the link with which whoever reads the address joins. */
export function deliverInvitationMail({ store, jwts, mailer, siteUrl }: InvitationMailOptions): JobHandler {
  return async ({ id, subjectId }) => {
    const invitation = await store.get(subjectId);
    if (invitation === null) return;
    const token = await jwts.signInvitation(invitation.id, Date.parse(invitation.expiresAt));
    const subject = `Invitation to ${nameOf(invitation)}`;
    const text = mailText(invitation, invitationUrl(siteUrl, token));
    await mailer.send({ id, to: { address: invitation.email }, subject, text });
  };
}

/** Line breaks would start another header. */
function nameOf({ orgName }: OpenInvitation): string {
  return (orgName ?? 'an organisation').replace(/\s+/g, ' ');
}

function mailText(invitation: OpenInvitation, url: string): string {
  return [
    `You are invited to ${nameOf(invitation)} as ${invitation.role}.`,
    '',
    `To join, open this address before ${invitation.expiresAt.slice(0, 10)}. It is good once:`,
    url,
    '',
    'If you did not expect this, do nothing.',
    '',
  ].join('\n');
}
