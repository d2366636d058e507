import type { routes } from '@saywell/contract';
import type { SignInOutcome } from '../../features/people/begin-session.ts';
import {
  passkeySignInOptions,
  signInWithPasskey,
} from '../../features/people/passkeys/sign-in-with-passkey.ts';
import { setUp } from '../../features/people/set-up.ts';
import { mailLinks, signInWithLink } from '../../features/people/sign-in-links.ts';
import { signInWithPassword } from '../../features/people/sign-in-with-password.ts';
import { signInWithSecondFactor } from '../../features/people/totp/second-factor.ts';
import type { SessionBrowser } from '../../http/people/browser-of.ts';
import type { Endpoint } from '../endpoint.ts';

/** The browser keeps the secret, the page never sees it. */
function keep(browser: SessionBrowser, { answer, secret }: SignInOutcome) {
  browser.keep(secret);
  return answer;
}

export const setUpFirstAdmin: Endpoint<typeof routes.auth.setUp> = async ({ context, body, browser }) =>
  keep(browser, await setUp(context.people, body, browser));

export const signInByPassword: Endpoint<typeof routes.auth.signInWithPassword> = async ({
  context,
  body,
  browser,
}) => keep(browser, await signInWithPassword(context.people, body, browser));

export const signInByTotp: Endpoint<typeof routes.auth.signInWithTotp> = async ({ context, body, browser }) =>
  keep(browser, await signInWithSecondFactor(context.people, body, browser));

export const beginPasskey: Endpoint<typeof routes.auth.passkeyOptions> = async ({ context, browser }) =>
  passkeySignInOptions(context.people, browser);

export const signInByPasskey: Endpoint<typeof routes.auth.signInWithPasskey> = async ({
  context,
  body,
  browser,
}) => keep(browser, await signInWithPasskey(context.people, body, browser));

/** Nobody waits for the mails: how long they take would say whether there are any. */
export const requestLink: Endpoint<typeof routes.auth.requestLink> = async ({ context, body, browser }) => {
  context.people.networks.begin(browser.ip);
  void mailLinks(context.people, body.email, browser).catch((error: unknown) => {
    context.log.error({ err: error }, 'a sign-in link could not be made');
  });
};

export const signInByLink: Endpoint<typeof routes.auth.signInWithLink> = async ({ context, body, browser }) =>
  keep(browser, await signInWithLink(context.people, body.token, browser));
