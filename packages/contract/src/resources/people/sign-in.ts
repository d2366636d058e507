import { z } from 'zod';
import { idSchema, isoDateSchema } from '../parts/common.ts';
import { emailSchema } from '../parts/email.ts';
import { freeObjectSchema, text } from '../parts/fields.ts';
import { oneLine } from '../parts/plain-text.ts';
import { meSchema } from './me.ts';

/** Of Unicode code points after NFC. No rule about which characters: length is what counts. */
export const passwordLimits = { minimum: 12, maximum: 256 } as const;

/** Ways in for people. */
export const signInMethods = ['passkey', 'password', 'link', 'oidc'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** A password as it is set; UTF-16 code units are bounded here, code points where it is set. */
export const newPasswordSchema = text(passwordLimits.maximum * 2).min(1);
/** One that is only compared. */
const givenPasswordSchema = text(passwordLimits.maximum * 2).min(1);

/** What the first step has begun and the next one ends, once, within some minutes. */
export const challengeSchema = text(200).min(1);
/** What a browser makes of `navigator.credentials`: WebAuthn's JSON forms (`PublicKeyCredential.toJSON()`). */
export const webAuthnSchema = freeObjectSchema;

/** Answer of `GET /auth/state`: what a page must know before anybody has signed in. */
export const signInStateSchema = z.strictObject({
  /** Is there nobody yet who could let others in? Then the link that the server printed makes the first administrator. */
  setupOpen: z.boolean(),
  methods: z.array(z.enum(signInMethods)),
  /** Is there somebody signed in with this browser's cookie? */
  signedIn: z.boolean(),
  /** Over plain http the cookie can be read on the way; a page says so. */
  isSecure: z.boolean(),
  /** Does this server send mail? Without, a link comes from an administrator. */
  sendsMail: z.boolean(),
  /** What the other service is called, where one is set up; `GET /auth/oidc/start` leads there. */
  oidcName: z.string().optional(),
});
export type SignInState = z.infer<typeof signInStateSchema>;

/** Body of `POST /auth/setup`. */
export const setUpSchema = z.strictObject({
  /** Behind `#setup=` of the address that the server printed. */
  token: text(200).min(1),
  email: emailSchema,
  fullName: oneLine(100),
  /** Absent where a passkey is made next. */
  password: newPasswordSchema.optional(),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** Body of `POST /auth/sign-in/password`. */
export const signInWithPasswordSchema = z.strictObject({
  email: emailSchema,
  password: givenPasswordSchema,
  /** Which of the organisations, after an answer that asks. */
  orgId: idSchema.optional(),
});
export type SignInWithPassword = z.infer<typeof signInWithPasswordSchema>;

/** Body of `POST /auth/sign-in/totp`. */
export const secondFactorSchema = z.strictObject({
  challenge: challengeSchema,
  /** Six digits of the app, or a recovery code. */
  code: text(40).min(1),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Answer of the routes that begin with a passkey. */
export const passkeyOptionsSchema = z.strictObject({
  challenge: challengeSchema,
  /** For `PublicKeyCredential.parseCreationOptionsFromJSON`, or `parseRequestOptionsFromJSON`. */
  options: webAuthnSchema,
});
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

/** Body of `POST /auth/sign-in/passkey/verify`. */
export const passkeyAnswerSchema = z.strictObject({ challenge: challengeSchema, response: webAuthnSchema });
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** Body of `POST /auth/sign-in/link`. */
export const requestLinkSchema = z.strictObject({ email: emailSchema });
/** Body of `POST /auth/sign-in/link/use`. */
export const signInLinkSchema = z.strictObject({
  /** Behind `#link=` of the address. */
  token: text(2_000).min(1),
});

/** Body of `POST /auth/confirm`: one of what the member has. */
export const confirmSchema = z.union([
  z.strictObject({ password: givenPasswordSchema }),
  z.strictObject({ code: text(40).min(1) }),
  passkeyAnswerSchema,
]);
export type Confirm = z.infer<typeof confirmSchema>;

/** Answer of every route that signs in. The cookie is set with `signed-in` only. */
export const signInAnswerSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('signed-in'), me: meSchema }),
  /** `POST /auth/sign-in/totp` goes on. */
  z.strictObject({ status: z.literal('second-factor'), challenge: challengeSchema }),
  /** The same again with one of these ids. */
  z.strictObject({
    status: z.literal('choose-organization'),
    organizations: z.array(z.strictObject({ id: idSchema, name: z.string().optional() })),
  }),
]);
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** Body of `POST /org/{id}/member/{memberId}/sign-in-link`. */
export const createSignInLinkSchema = z.strictObject({
  /** Default: by mail where this server sends mail, else a copy. */
  delivery: z.enum(['mail', 'copy']).optional(),
});
/** A link that signs one member in, once. */
export const createdSignInLinkSchema = z.strictObject({
  delivery: z.enum(['mail', 'copy']),
  expiresAt: isoDateSchema,
  /** Only of a copy: to be passed on by a person. */
  url: z.string().optional(),
});
export type CreatedSignInLink = z.infer<typeof createdSignInLinkSchema>;
