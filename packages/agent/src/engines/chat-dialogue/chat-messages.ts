import type { ChatMessage, ChatToolCall } from '../chat-model.ts';
import type { DialogueMessage, ToolExchange } from '../engine.ts';
import { toolResultText } from '../tool-result-text.ts';

/** A line of the conversation; a function's call and answer are two messages that belong together. */
export function toChatMessages(message: DialogueMessage): readonly ChatMessage[] {
  return message.role === 'tool-exchange' ? exchangeMessages(null, [message]) : [message];
}

/** The model's calls, after what it said with them, and the answers. `opaque`: what the model wants back with them. */
export function exchangeMessages(
  content: string | null,
  exchanges: readonly ToolExchange[],
  opaque: readonly unknown[] = [],
): readonly ChatMessage[] {
  const calls = exchanges.map(({ id, call }): ChatToolCall => {
    const { name, parameters } = call;
    return { id, type: 'function', function: { name, arguments: JSON.stringify(parameters) } };
  });
  const answers = exchanges.map(
    ({ id, result }): ChatMessage => ({ role: 'tool', tool_call_id: id, content: toolResultText(result) }),
  );
  return [
    { role: 'assistant', content, tool_calls: calls, ...(opaque.length > 0 && { opaque }) },
    ...answers,
  ];
}
