import { z } from 'zod';
import { budgetSchema } from './parts/budget.ts';
import { isoDateSchema, storedFields } from './parts/common.ts';
import { roles } from './parts/role.ts';

export const tokenRestrictionsSchema = z.strictObject({
  /** Default true. */
  enabled: z.boolean().optional(),
  /** Origins (`https://example.com`) from which a public key may be used; absent or empty: any. */
  allowedOrigins: z.array(z.string().min(1).max(300)).max(100).optional(),
  /** Assistants a public key may call, and stored workflows, by their ids; absent or empty: any. */
  allowedAssistantIds: z.array(z.uuid()).max(1_000).optional(),
  /** May a call bring its own assistant? Default true, false as soon as `allowedAssistantIds` is set. */
  allowTransientAssistant: z.boolean().optional(),
  /**
   * What the calls and chats of a public key may cost. Saywell's own field. Absent: a daily one of the operator's,
   * where engines run with the operator's keys.
   */
  budget: budgetSchema.optional(),
});
export type TokenRestrictions = z.infer<typeof tokenRestrictionsSchema>;
const tokenFields = {
  tag: z.enum(['private', 'public']).default('private'),
  name: z.string().max(40).optional(),
  restrictions: tokenRestrictionsSchema.optional(),
  /** What the holder of a private key may do. Default `admin`: everything. Saywell's own field. */
  role: z.enum(roles).optional(),
  /** From then on the key is refused with `token-expired`. Default never. Saywell's own field. */
  expiresAt: isoDateSchema.optional(),
};
export const createTokenSchema = z
  .strictObject(tokenFields)
  .refine(({ tag, role }) => tag === 'private' || role === undefined, {
    path: ['role'],
    message: 'is of private keys: a public one starts calls and chats',
  });
export type CreateToken = z.infer<typeof createTokenSchema>;
export const updateTokenSchema = z.strictObject({
  tag: z.enum(['private', 'public']).optional(),
  name: z.string().max(40).nullable().optional(),
  restrictions: tokenRestrictionsSchema.nullable().optional(),
  role: z.enum(roles).nullable().optional(),
  expiresAt: isoDateSchema.nullable().optional(),
});
export type UpdateToken = z.infer<typeof updateTokenSchema>;
/** `value` is the key itself in the answer to `POST /token`, and never again: later its last four characters behind dots. */
export const tokenSchema = z.strictObject({
  ...storedFields,
  ...tokenFields,
  value: z.string(),
  /** To the hour; absent: never. */
  lastUsedAt: isoDateSchema.optional(),
});
export type Token = z.infer<typeof tokenSchema>;
