import { z } from 'zod';
import { idSchema, isoDateSchema } from '../parts/common.ts';
import { text } from '../parts/fields.ts';
import { oneLine } from '../parts/plain-text.ts';
import { challengeSchema, newPasswordSchema, webAuthnSchema } from './sign-in.ts';

export const authCredentialKinds = ['passkey', 'password', 'totp', 'oidc'] as const;
export type AuthCredentialKind = (typeof authCredentialKinds)[number];

/** What the caller signs in with; never the secret of it. */
export const authCredentialSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(authCredentialKinds),
  name: z.string(),
  createdAt: isoDateSchema,
  lastUsedAt: isoDateSchema.optional(),
  /** Of a passkey: does it exist on more than one device? */
  isBackedUp: z.boolean().optional(),
  /** Of `totp`: how many recovery codes are left. */
  recoveryCodesLeft: z.number().int().optional(),
});
export type AuthCredential = z.infer<typeof authCredentialSchema>;

/** Body of `POST /auth/credential/password`: the first, or another in its place. */
export const setPasswordSchema = z.strictObject({ password: newPasswordSchema });

/** Body of `POST /auth/credential/passkey`. */
export const addPasskeySchema = z.strictObject({
  challenge: challengeSchema,
  response: webAuthnSchema,
  /** Default: what is known of the device. */
  name: oneLine(60).optional(),
});
export type AddPasskey = z.infer<typeof addPasskeySchema>;

/** Answer of `POST /auth/credential/totp/options`. Shown once. */
export const totpOptionsSchema = z.strictObject({
  challenge: challengeSchema,
  /** Base 32, to be typed. */
  secret: z.string(),
  /** `otpauth://totp/…`, to be shown as a QR code. */
  uri: z.string(),
});
export type TotpOptions = z.infer<typeof totpOptionsSchema>;
/** Body of `POST /auth/credential/totp`. */
export const addTotpSchema = z.strictObject({ challenge: challengeSchema, code: text(10).min(1) });
/** Its answer: the codes are shown once. */
export const addedTotpSchema = z.strictObject({
  credential: authCredentialSchema,
  recoveryCodes: z.array(z.string()),
});
export type AddedTotp = z.infer<typeof addedTotpSchema>;
