import { z } from 'zod';

/** What is stored of a passkey. */
export const passkeyBodySchema = z.object({
  /** Base 64 URL, as the browser names it. */
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()),
  isBackedUp: z.boolean(),
});
export type PasskeyBody = z.infer<typeof passkeyBodySchema>;

/** Of a first step: what the browser has to sign. */
export const passkeyChallengeSchema = z.object({ challenge: z.string() });
