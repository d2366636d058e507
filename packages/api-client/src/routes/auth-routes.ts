import type { RoutesOf } from '../route-text.ts';

/* People and their sessions: for clients with `session: true`. As `route-table.ts`. */

export const authRoutes = {
  state: 'GET /auth/state',
  setUp: 'POST /auth/setup open',
  signInWithPassword: 'POST /auth/sign-in/password open',
  signInWithTotp: 'POST /auth/sign-in/totp open',
  passkeyOptions: 'POST /auth/sign-in/passkey/options bare',
  signInWithPasskey: 'POST /auth/sign-in/passkey/verify open',
  requestLink: 'POST /auth/sign-in/link open',
  signInWithLink: 'POST /auth/sign-in/link/use open',
  confirmOptions: 'POST /auth/confirm/options bare',
  confirm: 'POST /auth/confirm open',
  signOut: 'POST /auth/sign-out bare',
  me: 'GET /auth/me',
  updateMe: 'PATCH /auth/me',
  preference: 'GET /auth/me/preference',
  replacePreference: 'PUT /auth/me/preference',
  orgs: 'GET /auth/org',
  actIn: 'POST /auth/act-in/:orgId bare',
} as const satisfies RoutesOf<'auth'>;

export const authDeviceRoutes = {
  list: 'GET /auth/device',
  delete: 'DELETE /auth/device/:id',
  deleteOthers: 'DELETE /auth/device',
} as const satisfies RoutesOf<'authDevice'>;

export const authCredentialRoutes = {
  list: 'GET /auth/credential',
  setPassword: 'POST /auth/credential/password open',
  passkeyOptions: 'POST /auth/credential/passkey/options bare',
  addPasskey: 'POST /auth/credential/passkey open',
  totpOptions: 'POST /auth/credential/totp/options bare',
  addTotp: 'POST /auth/credential/totp open',
  delete: 'DELETE /auth/credential/:id',
} as const satisfies RoutesOf<'authCredential'>;
