import { z } from 'zod';
import { createCustomerSchema } from '../call/call-customer.ts';
import { anyOf, idSchema, pageOf, pageQueryFields, storedFields } from '../parts/common.ts';
import { chatInputSchema, chatMessagesSchema } from './chat-message.ts';
import { chatTargetFields, namedTargets, targetIssue } from './chat-target.ts';

/** A chat over text messages. Supported for existing clients; a server without a telephone line refuses it. */
const chatTransportSchema = z.strictObject({
  type: z.literal('twilio.sms'),
  conversationType: z.literal('chat').optional(),
  phoneNumberId: z.uuid().optional(),
  customer: createCustomerSchema.optional(),
  customerId: z.string().max(200).optional(),
  useLLMGeneratedMessageForOutbound: z.boolean().optional(),
});

const chatFields = {
  ...chatTargetFields,
  name: z.string().max(40).optional(),
  /** Goes on with this session; not together with `previousChatId`. */
  sessionId: z.uuid().optional(),
  /** Goes on behind this chat. */
  previousChatId: z.uuid().optional(),
  input: chatInputSchema,
};
/** What OpenAI's clients send with every response. */
const openAiFields = {
  /** The id of an assistant answers as if it were `assistantId`; where somebody else is named any name will do. */
  model: z.string().max(200).optional(),
  /** The same as `previousChatId`. */
  previous_response_id: z.uuid().nullable().optional(),
};
interface OpenAiFields {
  readonly model?: string | undefined;
  readonly previous_response_id?: string | null | undefined;
}
/** Without those fields: what they stand for. */
export function chatOfResponse<Body extends OpenAiFields>({
  model,
  previous_response_id: previousId,
  ...body
}: Body): Omit<Body, keyof OpenAiFields> & {
  readonly assistantId?: string | undefined;
  readonly previousChatId?: string | undefined;
} {
  const isNamed = namedTargets(body).length > 0 || 'sessionId' in body;
  const namesAssistant = !isNamed && z.uuid().safeParse(model).success;
  return {
    ...body,
    ...(namesAssistant && { assistantId: model }),
    ...(typeof previousId === 'string' && { previousChatId: previousId }),
  };
}
const newChatFields = { ...chatFields, transport: chatTransportSchema.optional() };

function checkChat(body: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  const add = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: body[path] });
  const goesOn = body['sessionId'] !== undefined || body['previousChatId'] !== undefined;
  const issue = targetIssue(body);
  if (issue !== undefined) add(namedTargets(body)[0] ?? 'assistantId', issue);
  if (!goesOn && namedTargets(body).length === 0)
    add(
      'assistantId',
      'one of assistantId, assistant, squadId, squad, sessionId or previousChatId is required',
    );
  if (body['sessionId'] !== undefined && body['previousChatId'] !== undefined)
    add('sessionId', 'only one of sessionId and previousChatId is allowed');
}

/** Body of `POST /chat`. */
export const createChatSchema = z
  .strictObject({
    ...newChatFields,
    /** Answer with server-sent events. */
    stream: z.boolean().default(false),
  })
  .superRefine(checkChat);
export type CreateChat = z.infer<typeof createChatSchema>;

/** Body of `POST /chat/responses`. */
export const createChatResponseSchema = z
  .strictObject({
    ...newChatFields,
    ...openAiFields,
    /** Answer with server-sent events. */
    stream: z.boolean().default(true),
  })
  .superRefine((body, context) => checkChat(chatOfResponse(body), context));
export type CreateChatResponse = z.infer<typeof createChatResponseSchema>;

/** What the model of a chat took. Absent when nothing was counted. */
export const modelCostSchema = z.strictObject({
  type: z.literal('model'),
  model: z.record(z.string(), z.unknown()),
  promptTokens: z.number(),
  completionTokens: z.number(),
  /** Of the prompt's, those that cost less because they were known. */
  cachedPromptTokens: z.number().optional(),
  /** USD, as in every cost. */
  cost: z.number(),
});
const chatCostSchema = z.strictObject({ type: z.literal('chat'), cost: z.number() });

/** One message of a visitor and its answer. */
export const chatSchema = z.strictObject({
  ...storedFields,
  ...chatFields,
  stream: z.boolean().optional(),
  /** What had been written when the answer was made: the newest of the conversation, and the input. */
  messages: chatMessagesSchema.optional(),
  /** The answer. */
  output: chatMessagesSchema.optional(),
  costs: z.array(z.discriminatedUnion('type', [modelCostSchema, chatCostSchema])).optional(),
  cost: z.number().optional(),
});
export type Chat = z.infer<typeof chatSchema>;

/** An event of `POST /chat` with `stream: true`, as the `data` of a server-sent event; the last data is `[DONE]`. */
export const chatChunkSchema = z.strictObject({
  /** Of the chat; later chats name it as `previousChatId`. */
  id: idSchema,
  sessionId: idSchema.optional(),
  path: z.literal('chat.output[0].content'),
  /** What is added to the text under `path`. */
  delta: z.string(),
});
export type ChatChunk = z.infer<typeof chatChunkSchema>;

export const listChatsQuerySchema = z.strictObject({
  ...pageQueryFields,
  sortBy: z.literal('createdAt').optional(),
  id: z.uuid().optional(),
  idAny: anyOf(idSchema),
  assistantId: z.uuid().optional(),
  assistantIdAny: anyOf(idSchema),
  squadId: z.uuid().optional(),
  /** No chat has one. */
  workflowId: z.uuid().optional(),
  sessionId: z.uuid().optional(),
  previousChatId: z.uuid().optional(),
});
export type ListChatsQuery = z.infer<typeof listChatsQuerySchema>;
export const chatPageSchema = pageOf(chatSchema);
