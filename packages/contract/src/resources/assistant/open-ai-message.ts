import { z } from 'zod';
import { limits } from '../../limits.ts';

/** One message of a starting conversation, OpenAI shape. The first is usually the system prompt. */
export const openAIMessageSchema = z.strictObject({
  role: z.enum(['assistant', 'function', 'user', 'system', 'tool']),
  content: z.string().max(limits.maxPromptLength).nullable(),
});
export type OpenAIMessage = z.infer<typeof openAIMessageSchema>;
