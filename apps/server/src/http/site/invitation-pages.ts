import type { Accepted } from '../../features/orgs/accept-invitation.ts';
import { invitationPath } from '../../features/orgs/invitation-links.ts';
import type { OpenInvitation } from '../../store/orgs/invitation-store.ts';
import { escapeHtml, type PlainPage } from './plain-page.ts';

export interface InvitationPageOptions {
  readonly invitation: OpenInvitation;
  /** Of the link. */
  readonly token: string;
}

/** Asks for the name, and for the press that accepts. */
export function invitationPage({ invitation, token }: InvitationPageOptions): PlainPage {
  const { orgName, role, email } = invitation;
  const where = escapeHtml(orgName ?? 'an organisation');
  return {
    title: `Join ${orgName ?? 'an organisation'}`,
    hasForm: true,
    body:
      `<p>You are invited to ${where} as ${role}, with the address ${escapeHtml(email)}.</p>` +
      `<form method="post" action="${invitationPath}">` +
      `<input type="hidden" name="token" value="${escapeHtml(token)}">` +
      '<label for="name">Your name</label>' +
      '<input id="name" name="fullName" required maxlength="100" autocomplete="name">' +
      '<button>Join</button></form>',
  };
}

/** The token is shown here and nowhere else; `GET /org/{id}/auth` renews it. */
export function acceptedPage({ orgId, user, jwt, redirectTo }: Accepted): PlainPage {
  const until = jwt.aud.expiresAt.slice(0, 10);
  return {
    title: 'You have joined',
    body:
      `<p>Welcome, ${escapeHtml(user.fullName ?? user.email)}. Your role is ${user.role}.</p>` +
      `<label for="token">Your access token, good until ${until}: keep it like a password</label>` +
      `<textarea id="token" readonly rows="6">${escapeHtml(jwt.accessToken)}</textarea>` +
      `<p>Send it to the API as a bearer token. <code>GET /org/${orgId}/auth</code> answers the next one.</p>` +
      continuation(redirectTo),
  };
}

/** A link, not a redirect: the page with the token stays until it was read. */
function continuation(redirectTo: string | undefined): string {
  if (redirectTo === undefined || !URL.canParse(redirectTo)) return '';
  const url = new URL(redirectTo);
  if (!/^https?:$/.test(url.protocol)) return '';
  return `<p><a href="${escapeHtml(url.href)}" rel="noreferrer">Continue to ${escapeHtml(url.host)}</a></p>`;
}

export const invalidPage: PlainPage = {
  title: 'This invitation is no longer valid',
  body: '<p>It was used, revoked, or is too old. Ask whoever invited you for a new one.</p>',
};
