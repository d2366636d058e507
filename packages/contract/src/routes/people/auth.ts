import { z } from 'zod';
import { idParamsSchema, idSchema, noAnswerSchema } from '../../resources/parts/common.ts';
import {
  addedTotpSchema,
  addPasskeySchema,
  addTotpSchema,
  authCredentialSchema,
  setPasswordSchema,
  totpOptionsSchema,
} from '../../resources/people/auth-credential.ts';
import { authDeviceSchema, meSchema, orgNameSchema, updateMeSchema } from '../../resources/people/me.ts';
import { preferenceSchema } from '../../resources/people/preference.ts';
import {
  confirmSchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  requestLinkSchema,
  secondFactorSchema,
  setUpSchema,
  signInAnswerSchema,
  signInLinkSchema,
  signInStateSchema,
  signInWithPasswordSchema,
} from '../../resources/people/sign-in.ts';

/** Anybody may ask; the answer may set the cookie. */
const open = { access: 'open', success: 200 } as const;
/** For people who have signed in: by their cookie only, whatever their role. */
const own = { access: 'session', role: 'viewer', success: 200 } as const;
const ownConfirmed = { ...own, confirmed: true } as const;

/** Navigations, not calls: the other service's page, and the way back from it. */
export const oidcPaths = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const;

/** People and their sessions. Programs use keys. */
export const authRoutes = {
  state: { id: 'auth.state', method: 'GET', path: '/auth/state', ...open, answer: signInStateSchema },
  /** Makes the first administrator. There is no such route once there is one. */
  setUp: {
    id: 'auth.set-up',
    method: 'POST',
    path: '/auth/setup',
    ...open,
    body: setUpSchema,
    answer: signInAnswerSchema,
  },
  signInWithPassword: {
    id: 'auth.sign-in-with-password',
    method: 'POST',
    path: '/auth/sign-in/password',
    ...open,
    body: signInWithPasswordSchema,
    answer: signInAnswerSchema,
  },
  signInWithTotp: {
    id: 'auth.sign-in-with-totp',
    method: 'POST',
    path: '/auth/sign-in/totp',
    ...open,
    body: secondFactorSchema,
    answer: signInAnswerSchema,
  },
  passkeyOptions: {
    id: 'auth.passkey-options',
    method: 'POST',
    path: '/auth/sign-in/passkey/options',
    ...open,
    answer: passkeyOptionsSchema,
  },
  signInWithPasskey: {
    id: 'auth.sign-in-with-passkey',
    method: 'POST',
    path: '/auth/sign-in/passkey/verify',
    ...open,
    body: passkeyAnswerSchema,
    answer: signInAnswerSchema,
  },
  /** Always the same answer, whether somebody has that address or nobody. */
  requestLink: {
    id: 'auth.request-link',
    method: 'POST',
    path: '/auth/sign-in/link',
    ...open,
    body: requestLinkSchema,
    success: 202,
    answer: noAnswerSchema,
  },
  signInWithLink: {
    id: 'auth.sign-in-with-link',
    method: 'POST',
    path: '/auth/sign-in/link/use',
    ...open,
    body: signInLinkSchema,
    answer: signInAnswerSchema,
  },
  /** What `POST /auth/confirm` needs of a passkey. */
  confirmOptions: {
    id: 'auth.confirm-options',
    method: 'POST',
    path: '/auth/confirm/options',
    ...own,
    answer: passkeyOptionsSchema,
  },
  /** Proves again who it is: secrets open for 15 minutes. The cookie is a new one. */
  confirm: {
    id: 'auth.confirm',
    method: 'POST',
    path: '/auth/confirm',
    ...own,
    body: confirmSchema,
    answer: meSchema,
  },
  signOut: {
    id: 'auth.sign-out',
    method: 'POST',
    path: '/auth/sign-out',
    ...own,
    answer: noAnswerSchema,
  },
  me: { id: 'auth.me', method: 'GET', path: '/auth/me', ...own, answer: meSchema },
  updateMe: {
    id: 'auth.update-me',
    method: 'PATCH',
    path: '/auth/me',
    ...own,
    body: updateMeSchema,
    answer: meSchema,
  },
  preference: {
    id: 'auth.preference',
    method: 'GET',
    path: '/auth/me/preference',
    ...own,
    answer: preferenceSchema,
  },
  /** What is given becomes the whole of it. */
  replacePreference: {
    id: 'auth.replace-preference',
    method: 'PUT',
    path: '/auth/me/preference',
    ...own,
    body: preferenceSchema,
    answer: preferenceSchema,
  },
  /** Where the caller may act, wherever it does now: its own, and for administrators those that it has created. */
  orgs: {
    id: 'auth.orgs',
    method: 'GET',
    path: '/auth/org',
    ...own,
    answer: z.array(orgNameSchema),
  },
  /** In an organisation that the caller's has created, or back in the own one. */
  actIn: {
    id: 'auth.act-in',
    method: 'POST',
    path: '/auth/act-in/:orgId',
    ...own,
    audited: true,
    params: z.strictObject({ orgId: idSchema }),
    answer: meSchema,
  },
} as const;

/** Where the caller is signed in. */
export const authDeviceRoutes = {
  list: {
    id: 'auth-device.list',
    method: 'GET',
    path: '/auth/device',
    ...own,
    answer: z.array(authDeviceSchema),
  },
  delete: {
    id: 'auth-device.delete',
    method: 'DELETE',
    path: '/auth/device/:id',
    ...own,
    params: idParamsSchema,
    answer: noAnswerSchema,
  },
  /** All but the one that asks. */
  deleteOthers: {
    id: 'auth-device.delete-others',
    method: 'DELETE',
    path: '/auth/device',
    ...own,
    answer: noAnswerSchema,
  },
} as const;

/** What the caller signs in with. Changes need a proof of the last 15 minutes. */
export const authCredentialRoutes = {
  list: {
    id: 'auth-credential.list',
    method: 'GET',
    path: '/auth/credential',
    ...own,
    answer: z.array(authCredentialSchema),
  },
  setPassword: {
    id: 'auth-credential.set-password',
    method: 'POST',
    path: '/auth/credential/password',
    ...ownConfirmed,
    body: setPasswordSchema,
    answer: authCredentialSchema,
  },
  passkeyOptions: {
    id: 'auth-credential.passkey-options',
    method: 'POST',
    path: '/auth/credential/passkey/options',
    ...ownConfirmed,
    answer: passkeyOptionsSchema,
  },
  addPasskey: {
    id: 'auth-credential.add-passkey',
    method: 'POST',
    path: '/auth/credential/passkey',
    ...ownConfirmed,
    body: addPasskeySchema,
    success: 201,
    answer: authCredentialSchema,
  },
  totpOptions: {
    id: 'auth-credential.totp-options',
    method: 'POST',
    path: '/auth/credential/totp/options',
    ...ownConfirmed,
    answer: totpOptionsSchema,
  },
  addTotp: {
    id: 'auth-credential.add-totp',
    method: 'POST',
    path: '/auth/credential/totp',
    ...ownConfirmed,
    body: addTotpSchema,
    success: 201,
    answer: addedTotpSchema,
  },
  delete: {
    id: 'auth-credential.delete',
    method: 'DELETE',
    path: '/auth/credential/:id',
    ...ownConfirmed,
    params: idParamsSchema,
    answer: noAnswerSchema,
  },
} as const;
