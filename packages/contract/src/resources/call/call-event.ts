import { z } from 'zod';

/** One entry of the ordered log of a call: what was heard, decided, said, called, and what failed. */
export const callEventSchema = z.strictObject({
  /** From 0 up, without gaps. */
  sequence: z.number().int(),
  at: z.string(),
  type: z.string(),
  body: z.record(z.string(), z.unknown()).optional(),
});
export type CallEvent = z.infer<typeof callEventSchema>;

/** Of the newest event of a log that was full: what came later is not kept. */
export const FULL_LOG_EVENT = 'log-full';

/** Query of `GET /call/:id/event`. */
const listCallEventsQuery = z.strictObject({
  after: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
});
export interface ListCallEventsQuery extends z.infer<typeof listCallEventsQuery> {}
export const listCallEventsQuerySchema: z.ZodType<ListCallEventsQuery> = listCallEventsQuery;

export const callEventPageSchema = z.strictObject({
  results: z.array(callEventSchema),
  /** Of the last one, where more follow. */
  nextAfter: z.number().int().optional(),
});
export interface CallEventPage extends z.infer<typeof callEventPageSchema> {}
