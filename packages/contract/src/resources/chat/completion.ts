import { z } from 'zod';
import { limits } from '../../limits.ts';
import { type ChatMessage, chatMessageSchema, maxChatMessages } from './chat-message.ts';

const textPartsSchema = z
  .array(z.strictObject({ type: z.literal('text'), text: z.string().max(limits.maxMessageTextLength) }))
  .min(1)
  .max(50);
/** A message whose text is in parts, as some clients send it. */
const partsMessageSchema = z.strictObject({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: textPartsSchema,
  name: z.string().max(40).optional(),
});
type PartsMessage = z.infer<typeof partsMessageSchema>;
const messageSchema: z.ZodType<ChatMessage | PartsMessage> = z.union([chatMessageSchema, partsMessageSchema]);

/** Parameters of a model that clients send by default; the assistant's own count, and a warning says so. */
export const idleCompletionParameters = [
  'temperature',
  'top_p',
  'max_tokens',
  'max_completion_tokens',
  'presence_penalty',
  'frequency_penalty',
  'seed',
  'stop',
  'user',
  'store',
  'metadata',
] as const;
const idle = z.unknown().optional();

/** Body of `POST /chat/completions`, the shape of OpenAI's Chat Completions API. */
export const createCompletionSchema = z.strictObject({
  /** Id of the assistant that answers, as `GET /models` lists them. */
  model: z.uuid(),
  /** The whole conversation: nothing of earlier requests is remembered. */
  messages: z
    .array(messageSchema)
    .min(1)
    .max(maxChatMessages)
    .refine((messages) => messages.at(-1)?.role === 'user', {
      message: 'the last message must have the role user',
    }),
  /** Answer with server-sent events. */
  stream: z.boolean().default(false),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).nullable().optional(),
  n: z.literal(1).nullable().optional(),
  temperature: idle,
  top_p: idle,
  max_tokens: idle,
  max_completion_tokens: idle,
  presence_penalty: idle,
  frequency_penalty: idle,
  seed: idle,
  stop: idle,
  user: idle,
  store: idle,
  metadata: idle,
});
export type CreateCompletion = z.infer<typeof createCompletionSchema>;

/** The messages as chats have them. */
export function completionInput({ messages }: Pick<CreateCompletion, 'messages'>): readonly ChatMessage[] {
  return messages.map((message) =>
    hasParts(message) ? { ...message, content: message.content.map(({ text }) => text).join('') } : message,
  );
}

const hasParts = (message: ChatMessage | PartsMessage): message is PartsMessage =>
  Array.isArray(message.content);

const usageSchema = z.strictObject({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
});

/** Answer of `POST /chat/completions`. `id` is the chat's. */
export const completionSchema = z.strictObject({
  id: z.string(),
  object: z.literal('chat.completion'),
  /** Seconds since 1970. */
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.strictObject({
      index: z.literal(0),
      message: z.strictObject({
        role: z.literal('assistant'),
        content: z.string(),
        refusal: z.null(),
      }),
      logprobs: z.null(),
      finish_reason: z.literal('stop'),
    }),
  ),
  /** Absent when nothing was counted. */
  usage: usageSchema.optional(),
});
export type Completion = z.infer<typeof completionSchema>;

/** Data of one event of `POST /chat/completions` with `stream`; the last data is `[DONE]`. */
export const completionChunkSchema = z.strictObject({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.strictObject({
      index: z.literal(0),
      delta: z.strictObject({ role: z.literal('assistant').optional(), content: z.string().optional() }),
      finish_reason: z.literal('stop').nullable(),
    }),
  ),
  usage: usageSchema.nullable().optional(),
});
export type CompletionChunk = z.infer<typeof completionChunkSchema>;

/** An assistant, as clients of OpenAI's API list what they may name as `model`. */
export const modelSchema = z.strictObject({
  id: z.string(),
  object: z.literal('model'),
  created: z.number().int(),
  owned_by: z.string(),
});
export type ListedModel = z.infer<typeof modelSchema>;
export const modelListSchema = z.strictObject({ object: z.literal('list'), data: z.array(modelSchema) });
