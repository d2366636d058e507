import { z } from 'zod';
import { limits } from '../../limits.ts';
import { freeObjectSchema } from '../parts/fields.ts';

/** `metadata`: the caller's own, stored and answered with the message, and not told to the model. */
const own = { name: z.string().max(40).optional(), metadata: freeObjectSchema.optional() };
/** As long as the names of functions. */
const functionName = z.string().max(64);
const content = z.string().max(limits.maxMessageTextLength);
const toolCallSchema = z.strictObject({
  id: z.string().max(200),
  type: z.string().max(40),
  function: z.strictObject({ name: functionName, arguments: z.string().max(100_000) }),
});

interface OwnFields {
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}
interface WrittenMessage extends OwnFields {
  readonly content: string;
  readonly name?: string | undefined;
}
interface ToolCall {
  readonly id: string;
  readonly type: string;
  readonly function: { readonly name: string; readonly arguments: string };
}
/** One message of a chat, OpenAI shape. */
export type ChatMessage =
  | ({ readonly role: 'system' | 'user' | 'developer' } & WrittenMessage)
  | ({ readonly role: 'tool'; readonly tool_call_id: string } & WrittenMessage)
  | ({
      readonly role: 'assistant';
      readonly content?: string | undefined;
      readonly refusal?: string | undefined;
      readonly tool_calls?: readonly ToolCall[] | undefined;
      readonly name?: string | undefined;
    } & OwnFields);

/** Texts up to 10,000 characters, instructions (`system`) up to 100,000. */
export const chatMessageSchema: z.ZodType<ChatMessage, ChatMessage> = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().max(limits.maxPromptLength), ...own }),
  z.strictObject({ role: z.literal('user'), content, ...own }),
  z.strictObject({
    role: z.literal('assistant'),
    content: content.optional(),
    refusal: content.optional(),
    tool_calls: z.array(toolCallSchema).max(50).optional(),
    ...own,
  }),
  z.strictObject({
    role: z.literal('tool'),
    content,
    tool_call_id: z.string().max(200),
    ...own,
    name: functionName.optional(),
  }),
  z.strictObject({ role: z.literal('developer'), content, ...own }),
]);

/** Messages that a request may contain, and that a conversation retains. */
export const maxChatMessages = 500;
export const chatMessagesSchema: z.ZodType<readonly ChatMessage[], readonly ChatMessage[]> = z
  .array(chatMessageSchema)
  .max(maxChatMessages);

/** What the visitor writes: a text, or messages that end with his. */
export type ChatInput = string | readonly ChatMessage[];
export const chatInputSchema: z.ZodType<ChatInput, ChatInput> = z.union([
  z.string().min(1).max(limits.maxMessageTextLength),
  z
    .array(chatMessageSchema)
    .min(1)
    .max(maxChatMessages)
    .refine((messages) => messages.at(-1)?.role === 'user', {
      message: 'the last message must have the role user',
    }),
]);
