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
  /** Who answers: the assistant's id, or the name that the request gave. */
  model: z.string().optional(),
  previous_response_id: z.string().nullable().optional(),
  output: z.array(outputMessageSchema),
  /** Functions are called by the server itself: the client is given none to call. */
  tools: z.array(z.never()).optional(),
  tool_choice: z.literal('none').optional(),
  parallel_tool_calls: z.literal(false).optional(),
  incomplete_details: z.null().optional(),
  instructions: z.null().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
export type ResponseObject = z.infer<typeof responseObjectSchema>;

/** Of every event, counted from 0. */
const sequence = { sequence_number: z.number().int() };
const itemPlace = { ...sequence, output_index: itemIndex };
const partPlace = { ...itemPlace, item_id: z.string(), content_index: itemIndex };
const ofResponse = { ...sequence, response: responseObjectSchema };
/** Data of one event of `POST /chat/responses`; its `type` is also the name of the event. */
export const responseEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('response.created'), ...ofResponse }),
  z.strictObject({ type: z.literal('response.in_progress'), ...ofResponse }),
  z.strictObject({
    type: z.literal('response.output_item.added'),
    ...itemPlace,
    item: outputMessageSchema,
  }),
  z.strictObject({
    type: z.literal('response.content_part.added'),
    ...partPlace,
    part: outputTextSchema,
  }),
  z.strictObject({ type: z.literal('response.output_text.delta'), ...partPlace, delta: z.string() }),
  z.strictObject({ type: z.literal('response.output_text.done'), ...partPlace, text: z.string() }),
  z.strictObject({ type: z.literal('response.content_part.done'), ...partPlace, part: outputTextSchema }),
  z.strictObject({ type: z.literal('response.output_item.done'), ...itemPlace, item: outputMessageSchema }),
  z.strictObject({ type: z.literal('response.completed'), ...ofResponse }),
  z.strictObject({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    param: z.string().nullable(),
    ...sequence,
  }),
]);
export type ResponseEvent = z.infer<typeof responseEventSchema>;
