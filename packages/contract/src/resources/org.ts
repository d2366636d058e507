import { z } from 'zod';
import { idSchema, isoDateSchema } from './common.ts';

export const orgSchema = z.strictObject({
  id: idSchema,
  name: z.string().max(40).optional(),
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema,
});
export type Org = z.infer<typeof orgSchema>;
