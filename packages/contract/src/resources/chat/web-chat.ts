import { z } from 'zod';
import { createAssistantSchema } from '../assistant/assistant.ts';
import { createCustomerSchema } from '../call/call-customer.ts';
import { idSchema } from '../parts/common.ts';
import { chatInputSchema, chatMessagesSchema } from './chat-message.ts';
import { targetIssue } from './chat-target.ts';
import { sessionExpirationSchema } from './expiration.ts';

/** Pages fill an assistant's texts; nothing else of it is theirs to change. */
const chatAssistantOverridesSchema = z.strictObject({
  variableValues: z.record(z.string().max(100), z.unknown()).optional(),
});

const webChatFields = {
  assistantId: z.uuid().optional(),
  assistant: createAssistantSchema.optional(),
  assistantOverrides: chatAssistantOverridesSchema.optional(),
  /** Absent: a new session is made, and the answer names it. */
  sessionId: z.uuid().optional(),
  /** Of a new session. */
  sessionExpirationSeconds: sessionExpirationSchema.optional(),
  /** Who writes; stored with a new session. */
  customer: createCustomerSchema
    .omit({ squadOverrides: true })
    .extend({ assistantOverrides: chatAssistantOverridesSchema.optional() })
    .optional(),
  input: chatInputSchema,
  /** Completes the session; the input is not answered. */
  sessionEnd: z.boolean().default(false),
};

function checkWebChat(body: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  const hasTarget = body['assistantId'] !== undefined || body['assistant'] !== undefined;
  const issue =
    !hasTarget && body['sessionId'] === undefined
      ? 'one of assistantId, assistant and sessionId is required'
      : targetIssue(body);
  if (issue !== undefined) context.addIssue({ code: 'custom', path: ['assistantId'], message: issue });
}

/** Body of `POST /chat/web`. */
export const createWebChatSchema = z
  .strictObject({ ...webChatFields, stream: z.boolean().default(false) })
  .superRefine(checkWebChat);
export type CreateWebChat = z.infer<typeof createWebChatSchema>;

/** Body of `POST /chat/web/responses`. */
export const createWebChatResponseSchema = z
  .strictObject({ ...webChatFields, stream: z.boolean().default(true) })
  .superRefine(checkWebChat);
export type CreateWebChatResponse = z.infer<typeof createWebChatResponseSchema>;

/** What a page gets of a chat. */
export const webChatSchema = z.strictObject({
  id: idSchema,
  sessionId: idSchema.optional(),
  output: chatMessagesSchema,
});
export type WebChat = z.infer<typeof webChatSchema>;
