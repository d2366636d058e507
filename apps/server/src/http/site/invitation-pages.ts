import type { Accepted } from '../../features/orgs/accept-invitation.ts';
import { invitationPath } from '../../features/orgs/invitation-links.ts';
import { consolePath } from '../../features/people/sign-in-links.ts';
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

/** `isSignedIn`: not whoever has an app for codes, which a link alone does not replace. */
export function acceptedPage({ user, redirectTo }: Accepted, isSignedIn: boolean): PlainPage {
  const next = isSignedIn ? 'Open the console' : 'Sign in with your code';
  return {
    title: 'You have joined',
    body:
      `<p>Welcome, ${escapeHtml(user.fullName ?? user.email)}. Your role is ${user.role}.</p>` +
      `<p><a href="${consolePath}">${next}</a></p>${continuation(redirectTo)}`,
  };
}

/** To where whoever invited wants to see the new member. */
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
