import type { AgentConfig } from '@saywell/agent';
import type { ChatMessage } from '@saywell/contract';
import type { Conversation } from './conversation.ts';
import type { WrittenReply } from './written-reply.ts';

/**
 * The assistant's first message, before its first reply: where the chat or its session asks for it with
 * `assistantOverrides.firstMessageMode`, and nothing was said before.
 */
export function greetingOf(
  { firstMessage }: Pick<AgentConfig, 'firstMessage'>,
  { overrides, messages }: Pick<Conversation, 'overrides' | 'messages'>,
  input: readonly ChatMessage[],
): readonly (ChatMessage & { readonly content: string })[] {
  const { firstMessageMode = 'assistant-waits-for-user' } = overrides ?? {};
  const isAsked = firstMessageMode !== 'assistant-waits-for-user';
  if (!isAsked || firstMessage === null || messages.length > 0 || input.length > 1) return [];
  return [{ role: 'assistant', content: firstMessage }];
}

/** The reply with the greeting as its first message. */
export async function* greetedReply(
  greeting: readonly { readonly content: string }[],
  reply: AsyncGenerator<string, WrittenReply, undefined>,
): AsyncGenerator<string, WrittenReply, undefined> {
  const [first] = greeting;
  if (first === undefined) return yield* reply;
  const lead = `${first.content}\n\n`;
  yield lead;
  const written = yield* reply;
  const said: ChatMessage = { role: 'assistant', content: first.content };
  return { ...written, text: lead + written.text, output: [said, ...written.output] };
}
