import type { routes } from '@saywell/contract';
import {
  addTotp,
  removeCredential,
  setPassword,
  toAuthCredential,
  totpOptions,
} from '../../features/people/credentials.ts';
import { noteSignIn } from '../../features/people/note-sign-in.ts';
import { addPasskey, passkeyCreation } from '../../features/people/passkeys/add-passkey.ts';
import { ownerOf } from '../auth/signed-in.ts';
import type { Endpoint } from '../endpoint.ts';

export const listAuthCredentials: Endpoint<typeof routes.authCredential.list> = async ({
  context,
  identity,
}) => (await context.store.memberCredential.list(identity.userId ?? '')).map(toAuthCredential);

/** Whoever knew the password before is out: every other session ends. */
export const setOwnPassword: Endpoint<typeof routes.authCredential.setPassword> = async (request) => {
  const { context, identity, body, browser } = request;
  const owner = await ownerOf(request);
  const credential = await setPassword(context.people, owner, body.password);
  await context.store.memberSession.endAll(owner.user.id, identity.session?.id);
  await noteSignIn(context.people, browser, {
    orgId: owner.orgId,
    memberId: owner.user.id,
    what: 'credential/password',
  });
  return credential;
};

export const beginOwnPasskey: Endpoint<typeof routes.authCredential.passkeyOptions> = async (request) =>
  passkeyCreation(request.context.people, request.browser, await ownerOf(request));

export const addOwnPasskey: Endpoint<typeof routes.authCredential.addPasskey> = async (request) => {
  const { context, body, browser } = request;
  const owner = await ownerOf(request);
  const credential = await addPasskey(context.people, browser, owner, body);
  await noteSignIn(context.people, browser, {
    orgId: owner.orgId,
    memberId: owner.user.id,
    what: 'credential/passkey',
  });
  return toAuthCredential(credential);
};

export const beginOwnTotp: Endpoint<typeof routes.authCredential.totpOptions> = async (request) =>
  totpOptions(request.context.people, await ownerOf(request));

export const addOwnTotp: Endpoint<typeof routes.authCredential.addTotp> = async (request) => {
  const { context, body, browser } = request;
  const owner = await ownerOf(request);
  const added = await addTotp(context.people, owner, body);
  await noteSignIn(context.people, browser, {
    orgId: owner.orgId,
    memberId: owner.user.id,
    what: 'credential/totp',
  });
  return added;
};

export const deleteOwnCredential: Endpoint<typeof routes.authCredential.delete> = async (request) => {
  const { context, params, browser } = request;
  const owner = await ownerOf(request);
  await removeCredential(context.people, owner, params.id);
  await noteSignIn(context.people, browser, {
    orgId: owner.orgId,
    memberId: owner.user.id,
    what: 'credential/delete',
  });
};
