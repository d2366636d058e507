import type { routes } from '@saywell/contract';
import { confirm } from '../../features/people/confirm.ts';
import { meOf, nameOf } from '../../features/people/me-of.ts';
import { passkeyRequest } from '../../features/people/passkeys/check-passkey.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { ownerOf, sessionOf } from './signed-in.ts';

export const beginConfirmation: Endpoint<typeof routes.auth.confirmOptions> = async ({
  context,
  identity,
  browser,
}) => passkeyRequest(context.people, browser, 'passkey-confirm', identity.userId);

export const confirmSession: Endpoint<typeof routes.auth.confirm> = async (request) => {
  const { context, identity, body, browser } = request;
  browser.keep(await confirm(context.people, browser, body, identity));
  return meOf(context.people, await sessionOf(request));
};

export const signOut: Endpoint<typeof routes.auth.signOut> = async ({ context, identity, browser }) => {
  const { userId = '', session } = identity;
  if (session !== undefined) await context.store.memberSession.end(userId, session.id);
  browser.forget();
};

export const listReachedOrgs: Endpoint<typeof routes.auth.orgs> = async (request) => {
  const { context, identity } = request;
  const { orgId: home } = await ownerOf(request);
  const reached = await context.store.org.listWithin(home);
  const own = reached.filter(({ id }) => id === home);
  const created = reached.filter(({ id }) => id !== home);
  return [...own, ...(identity.role === 'admin' ? created : [])].map(nameOf);
};

export const actIn: Endpoint<typeof routes.auth.actIn> = async (request) => {
  const { context, identity, params } = request;
  const { orgId: home } = await ownerOf(request);
  const isReached = params.orgId === home || identity.role === 'admin';
  const { id } = found(
    isReached ? await context.store.org.within(home, params.orgId) : null,
    'org',
    params.orgId,
  );
  const { id: sessionId } = await sessionOf(request);
  await context.store.memberSession.actIn(sessionId, id === home ? null : id);
  return meOf(context.people, await sessionOf(request));
};
