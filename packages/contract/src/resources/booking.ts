import { z } from 'zod';
import { idSchema, isoDateSchema } from './parts/common.ts';

/** A demo that a visitor booked in a call or a chat. */
export const bookingSchema = z.strictObject({
  id: idSchema,
  orgId: idSchema,
  createdAt: isoDateSchema,
  /** Where it was booked; either may be gone by now. */
  callId: idSchema.optional(),
  chatId: idSchema.optional(),
  name: z.string(),
  phone: z.string(),
  /** As the visitor said it, for example `tuesday at ten`. */
  when: z.string(),
  business: z.string().optional(),
});
export type Booking = z.infer<typeof bookingSchema>;
