import { z } from 'zod';
import { idSchema, isoDateSchema } from '../parts/common.ts';
import { oneLine } from '../parts/plain-text.ts';
import { roles } from '../parts/role.ts';
import { preferenceSchema } from './preference.ts';

/** How a session began. `invitation`: with the link of one; `setup`: as the first administrator. */
export const sessionMethods = ['passkey', 'password', 'link', 'oidc', 'invitation', 'setup'] as const;
export type SessionMethod = (typeof sessionMethods)[number];

/** What a person may do, for pages that show or hide it. The routes decide for themselves. */
export const permissions = [
  'read',
  'listen',
  /** Say, whisper, take over and end running calls. */
  'steer',
  'test-talk',
  /** Drafts, publishing, everything that editors create, change and delete. */
  'edit',
  /** Secrets inside bodies, keys, credentials, members, the organisation, the API log. */
  'administrate',
  /** The installation itself: administrators of the website's organisation. */
  'installation',
] as const;
export type Permission = (typeof permissions)[number];

/** What proves again who it is: `POST /auth/confirm`. */
export const confirmMethods = ['password', 'totp', 'passkey'] as const;

/** An organisation as those see it who act in it. */
export const orgNameSchema = z.strictObject({ id: idSchema, name: z.string().optional() });
export type OrgName = z.infer<typeof orgNameSchema>;

/** Answer of `GET /auth/me`: the member and its session. Ids of an organisation are of the one it acts in. */
export const meSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  fullName: z.string().optional(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  /** The one that everything else is asked in. */
  org: orgNameSchema,
  /** The member's own, where it acts in one that theirs created. */
  homeOrg: orgNameSchema.optional(),
  /** The session, as in the list of devices. */
  deviceId: idSchema,
  method: z.enum(sessionMethods),
  createdAt: isoDateSchema,
  /** After which this session is over in any case. */
  expiresAt: isoDateSchema,
  /** Until then secrets open without another proof; absent: `POST /auth/confirm` first. */
  confirmedUntil: isoDateSchema.optional(),
  /** What the member has chosen for the console; absent: nothing. */
  preference: preferenceSchema.optional(),
  /** With which of them; empty: sign in again. */
  confirmWith: z.array(z.enum(confirmMethods)),
});
export type Me = z.infer<typeof meSchema>;

/** Body of `PATCH /auth/me`. */
export const updateMeSchema = z.strictObject({ fullName: oneLine(100).optional() });

/** One session of the caller's. */
export const authDeviceSchema = z.strictObject({
  id: idSchema,
  /** Is it the one that asks? */
  isCurrent: z.boolean(),
  method: z.enum(sessionMethods),
  /** As the browser called itself. */
  userAgent: z.string(),
  /** Where it was seen last. */
  ip: z.string(),
  createdAt: isoDateSchema,
  /** To the minute. */
  lastSeenAt: isoDateSchema,
  expiresAt: isoDateSchema,
});
export type AuthDevice = z.infer<typeof authDeviceSchema>;
