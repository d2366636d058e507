import { createTokenSchema } from '@saywell/contract';
import { z } from 'zod';

/** Seconds, as every JWT has it. */
const exp = z.number().int();

/**
 * What customers sign with a private key: for whom, and what the holder may. A
 * restriction that nobody knows is refused with the whole token: it was meant to restrict.
 */
export const signedClaimsSchema = z.object({
  exp,
  orgId: z.uuid(),
  token: z.strictObject({
    tag: z.enum(['private', 'public']),
    restrictions: createTokenSchema.shape.restrictions,
  }),
});

/** What this server signs. `orgId` is where the token is good, `holder` who has it and where from. */
export const ownClaimsSchema = z.object({
  exp,
  orgId: z.uuid(),
  holder: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('key'), orgId: z.uuid(), id: z.uuid() }),
    /** `since`: the last change of the membership. */
    z.object({ kind: z.literal('member'), orgId: z.uuid(), id: z.uuid(), since: z.iso.datetime() }),
  ]),
});
