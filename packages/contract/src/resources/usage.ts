import { z } from 'zod';
import { idSchema } from './parts/common.ts';

/** What names something: `site` is the installation's own pages, `token` a public key that may be used with it. */
export const userKinds = [
  'site',
  'phone-number',
  'squad',
  'assistant',
  'tool',
  'workflow',
  'campaign',
  'test-suite',
  'token',
] as const;
export type UserKind = (typeof userKinds)[number];

const userOfSchema = z.strictObject({
  kind: z.enum(userKinds),
  /** Of the site it is the organisation's. */
  id: idSchema,
  /** Absent: it has none. */
  name: z.string().optional(),
});
export type UserOf = z.infer<typeof userOfSchema>;

/** What names it; of each kind the newest 100. Campaigns that are over use nothing any more. */
export const usageSchema = z.strictObject({ results: z.array(userOfSchema) });
export type Usage = z.infer<typeof usageSchema>;
