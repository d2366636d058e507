import type { ChatInput, ChatMessage, OpenAIMessage } from '@saywell/contract';

export function inputMessages(input: ChatInput): readonly ChatMessage[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : input;
}

/** What was said: texts of visitor and assistant. */
export function saidIn(messages: readonly ChatMessage[]): readonly OpenAIMessage[] {
  return messages.flatMap(({ role, content = '' }): OpenAIMessage[] =>
    (role === 'user' || role === 'assistant') && content !== '' ? [{ role, content }] : [],
  );
}

/** The assistant's starting messages with the conversation's own instructions in the system message: there may be only one. */
export function withInstructions(
  starting: readonly OpenAIMessage[],
  messages: readonly ChatMessage[],
): readonly OpenAIMessage[] {
  const own = messages.flatMap(({ role, content = '' }) =>
    (role === 'system' || role === 'developer') && content !== '' ? [content] : [],
  );
  if (own.length === 0) return starting;
  const [first, ...others] = starting;
  const prompt = first?.role === 'system' ? [first.content ?? ''] : [];
  const system: OpenAIMessage = { role: 'system', content: [...prompt, ...own].join('\n\n') };
  return [system, ...(first?.role === 'system' ? others : starting)];
}
