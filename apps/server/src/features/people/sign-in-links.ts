import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Mailer } from '../../platform/mail/create-mailer.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { StoredLink } from '../../store/people/sign-in-store.ts';
import type { Store } from '../../store/store.ts';
import type { JwtService } from '../auth/create-jwt-service.ts';
import { attempt, keyOfLinkRequest } from './attempts.ts';
import { beginAfterFirstFactor, type SignInOutcome } from './begin-session.ts';
import { noteSignIn } from './note-sign-in.ts';
import type { Browser, People } from './people.ts';

/** Where the console is. */
export const consolePath = '/console';

/** Behind a `#`: no server and no proxy on the way writes it down. */
export function signInLinkUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${consolePath}#link=${token}`;
}

/** @throws {DomainError} `sign-in-link-not-valid`, `rate-limited` */
export function signInWithLink(people: People, token: string, browser: Browser): Promise<SignInOutcome> {
  return attempt(people, browser, null, async () => {
    const id = await people.jwts.readSignInLink(token);
    const link = id === null ? null : await people.store.signIn.takeLink(id);
    const user = link === null ? null : await people.store.member.get(link.orgId, link.memberId);
    if (link === null || user === null)
      throw new DomainError('sign-in-link-not-valid', 'This link was used, or is over: ask for a new one.');
    const { orgId, memberId } = link;
    return beginAfterFirstFactor(people, browser, { orgId, memberId, role: user.role, method: 'link' });
  });
}

/**
 * Sends a link to every member with this address. It takes as long for an address that nobody has: what it does is
 * not waited for by whoever answers.
 */
export async function mailLinks(people: People, email: string, browser: Browser): Promise<void> {
  const { store, mailSiteUrl } = people;
  if (mailSiteUrl === null) return;
  if ((await store.signIn.beginAttempt(keyOfLinkRequest(email))) !== null) return;
  for (const { user, orgId } of await store.member.withEmail(email)) {
    await mailLink(store, orgId, user.id);
    await noteSignIn(people, browser, { orgId, memberId: user.id, what: 'link-requested' });
  }
}

/** The link, and the mail with it. */
export function mailLink(store: Store, orgId: string, memberId: string): Promise<StoredLink> {
  return store.transaction(async ({ signIn, job }) => {
    const link = await signIn.createLink(orgId, memberId);
    await job.add({ orgId, kind: 'sign-in-mail', subjectId: link.id });
    return link;
  });
}

export interface SignInMailOptions {
  readonly store: Pick<Store, 'signIn' | 'member'>;
  readonly jwts: Pick<JwtService, 'signSignInLink'>;
  readonly mailer: Mailer;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

export function deliverSignInMail({ store, jwts, mailer, siteUrl }: SignInMailOptions): JobHandler {
  return async ({ id, subjectId }) => {
    const link = await store.signIn.link(subjectId);
    const user = link === null ? null : await store.member.get(link.orgId, link.memberId);
    if (link === null || user === null) return;
    const url = signInLinkUrl(siteUrl, await jwts.signSignInLink(link.id, link.expiresAt));
    await mailer.send({
      id,
      to: { address: user.email },
      subject: 'Sign in to Saywell',
      text: mailText(url),
    });
  };
}

function mailText(url: string): string {
  return [
    'Open this address within 15 minutes to sign in. It is good once:',
    url,
    '',
    'If you did not ask for it, do nothing: nobody gets in without this mail.',
    '',
  ].join('\n');
}
