import type { routes } from '@saywell/contract';
import { isSetUpOpen } from '../../features/people/set-up.ts';
import type { Endpoint } from '../endpoint.ts';

/** Says nothing of who has an account. */
export const getSignInState: Endpoint<typeof routes.auth.state> = async ({ context, browser }) => {
  const { people } = context;
  const { oidc, store, siteOrgId, mailSiteUrl } = people;
  const session = browser.secret === null ? null : await store.memberSession.find(browser.secret);
  return {
    setupOpen: await isSetUpOpen(store, siteOrgId),
    methods: ['passkey', 'password', 'link', ...(oidc === null ? [] : (['oidc'] as const))],
    signedIn: session !== null,
    isSecure: browser.isSecure,
    sendsMail: mailSiteUrl !== null,
    ...(oidc !== null && { oidcName: oidc.name }),
  };
};
