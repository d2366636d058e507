import { z } from 'zod';
import { idSchema, isoDateSchema } from './parts/common.ts';
import { bookingStates, handledListQuery, handlingFields, updateHandlingFields } from './records/handling.ts';

/** A demo that a visitor booked in a call or a chat. */
export const bookingSchema = z.strictObject({
  id: idSchema,
  orgId: idSchema,
  createdAt: isoDateSchema,
  /** Where it was booked; either may be gone by now. */
  callId: idSchema.optional(),
  chatId: idSchema.optional(),
  /** Empty when the visitor did not want to give it. */
  name: z.string(),
  /** In international form as `+13025550142`; empty when the visitor did not want to give it. */
  phone: z.string(),
  /** As the visitor said it, for example `tuesday at ten`. */
  when: z.string(),
  /** The same as a moment with the offset of the business; absent when no hour was named. */
  at: z.iso.datetime({ offset: true }).optional(),
  email: z.string().optional(),
  business: z.string().optional(),
  state: z.enum(bookingStates),
  ...handlingFields,
});
export type Booking = z.infer<typeof bookingSchema>;

/** Body of `PATCH /booking/{id}`; `null` clears a field. */
export const updateBookingSchema = z.strictObject({
  state: z.enum(bookingStates).optional(),
  at: z.iso.datetime({ offset: true }).nullable().optional(),
  ...updateHandlingFields,
});
export type UpdateBooking = z.infer<typeof updateBookingSchema>;

export const listBookingsQuerySchema = handledListQuery(bookingStates);
export type ListBookingsQuery = z.infer<typeof listBookingsQuerySchema>;
