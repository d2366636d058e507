import { z } from 'zod';
import { idSchema, isoDateSchema, pageOf, pageQueryFields, storedFields } from '../parts/common.ts';

/** `waiting`: to be tried, for the first time or again. `failed`: it is not tried any more. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One request to the customer's server. */
export const deliveryAttemptSchema = z.strictObject({
  at: isoDateSchema,
  durationMs: z.number(),
  /** Of the answer, when there was one. */
  status: z.number().int().optional(),
  /** Why it did not arrive: `server-timed-out`, `server-answered-500`, … */
  failureCode: z.string().optional(),
  /** Names of the headers that were sent. */
  headerNames: z.array(z.string()),
  /** What the server answered, without secrets; absent when it is no JSON, large, or may not be kept. */
  response: z.record(z.string(), z.unknown()).optional(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

const rowFields = {
  ...storedFields,
  /** Of the message: `end-of-call-report`. */
  type: z.string(),
  /** Without user, password and query. */
  url: z.string(),
  state: z.enum(deliveryStates),
  attemptCount: z.number().int(),
  /** Of the last attempt. */
  status: z.number().int().optional(),
  failureCode: z.string().optional(),
  nextTryAt: isoDateSchema.optional(),
  /** Can `POST /delivery/{id}/resend` send it again? */
  canResend: z.boolean(),
  callId: z.string().optional(),
  assistantId: z.string().optional(),
};

/** A message to the customer's server. Its id is the header `x-saywell-delivery`, the same in every attempt. */
export const deliveryRowSchema = z.strictObject(rowFields);
export type DeliveryRow = z.infer<typeof deliveryRowSchema>;

export const deliverySchema = z.strictObject({
  ...rowFields,
  /** The newest 20, the newest last. */
  attempts: z.array(deliveryAttemptSchema),
  /** What was sent, without secrets; absent when it is large, waits still, or may not be kept. */
  message: z.record(z.string(), z.unknown()).optional(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryPageSchema = pageOf(deliveryRowSchema);

export const listDeliveriesQuerySchema = z.strictObject({
  state: z.enum(deliveryStates).optional(),
  type: z.string().max(100).optional(),
  callId: idSchema.optional(),
  assistantId: idSchema.optional(),
  ...pageQueryFields,
});
export type ListDeliveriesQuery = z.infer<typeof listDeliveriesQuerySchema>;
