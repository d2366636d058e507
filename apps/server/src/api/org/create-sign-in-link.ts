import type { routes } from '@saywell/contract';
import { noteSignIn } from '../../features/people/note-sign-in.ts';
import { mailLink, signInLinkUrl } from '../../features/people/sign-in-links.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { reachedOrg } from './reached-org.ts';

/** Where mails are sent the member gets it; a copy is for an administrator to pass on. */
export const createSignInLink: Endpoint<typeof routes.org.createSignInLink> = async (request) => {
  const { context, params, body, requestUrl, browser } = request;
  const { people, store } = context;
  const { id } = await reachedOrg(request);
  const user = found(await store.member.get(id, params.memberId), 'user', params.memberId);
  const canMail = people.mailSiteUrl !== null;
  const delivery = canMail ? (body?.delivery ?? 'mail') : 'copy';
  await noteSignIn(people, browser, { orgId: id, memberId: user.id, what: `link-created/${delivery}` });
  if (delivery === 'mail') {
    const { expiresAt } = await mailLink(store, id, user.id);
    return { delivery, expiresAt: new Date(expiresAt).toISOString() };
  }
  const link = await store.signIn.createLink(id, user.id);
  const token = await people.jwts.signSignInLink(link.id, link.expiresAt);
  const url = signInLinkUrl(requestUrl, token);
  return { delivery, expiresAt: new Date(link.expiresAt).toISOString(), url };
};
