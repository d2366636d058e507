import { z } from 'zod';

/**
 * What a provider said to a credential: it takes it, it refuses it, it did not answer as it should, or this server
 * has nothing to ask it.
 */
export const credentialTestStatuses = ['ok', 'refused', 'unreachable', 'unsupported'] as const;

/** Answer of `POST /credential/{id}/test`. */
export const credentialTestSchema = z.strictObject({
  status: z.enum(credentialTestStatuses),
  /** The same as a sentence; without the key. */
  message: z.string(),
});
export type CredentialTest = z.infer<typeof credentialTestSchema>;
