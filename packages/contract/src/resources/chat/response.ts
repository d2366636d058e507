import { z } from 'zod';

const itemIndex = z.number().int();
const outputTextSchema = z.strictObject({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.record(z.string(), z.unknown())),
});
const outputMessageSchema = z.strictObject({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  status: z.enum(['in_progress', 'completed', 'incomplete']),
  content: z.array(outputTextSchema),
});

/** Answer of `POST /chat/responses`, the shape of OpenAI's Responses API. `id` is the chat's. */
export const responseObjectSchema = z.strictObject({
  id: z.string(),
  object: z.literal('response'),
  /** Seconds since 1970. */
  created_at: z.number(),
  status: z.enum(['completed', 'failed', 'in_progress', 'incomplete']),
  error: z.string().nullable().optional(),
  output: z.array(outputMessageSchema),
});
export type ResponseObject = z.infer<typeof responseObjectSchema>;

const textPlace = { item_id: z.string(), output_index: itemIndex, content_index: itemIndex };
/** Data of one event of `POST /chat/responses`; its `type` is also the name of the event. */
export const responseEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('response.output_text.delta'), ...textPlace, delta: z.string() }),
  z.strictObject({ type: z.literal('response.output_text.done'), ...textPlace, text: z.string() }),
  z.strictObject({ type: z.literal('response.completed'), response: responseObjectSchema }),
  z.strictObject({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    param: z.string().nullable(),
    sequence_number: z.number().int(),
  }),
]);
export type ResponseEvent = z.infer<typeof responseEventSchema>;
