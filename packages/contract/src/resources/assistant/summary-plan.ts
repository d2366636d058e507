import { z } from 'zod';
import { freeObjectSchema, range } from '../parts/fields.ts';

/** The messages of an analysis's own prompt. Default a built-in one. */
export const promptMessagesSchema = z.array(freeObjectSchema).max(100);

/** The summary of a call. */
export const summaryPlanSchema = z.strictObject({
  messages: promptMessagesSchema.optional(),
  enabled: z.boolean().optional(),
  /** Default 5. */
  timeoutSeconds: range(1, 60).optional(),
});
