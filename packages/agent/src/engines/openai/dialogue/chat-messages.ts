import type { OpenAIMessage } from '@saywell/contract';
import type { DialogueMessage, ToolExchange } from '../../engine.ts';
import { toolResultText } from '../../tool-result-text.ts';

/** A message of a chat request. */
export type ChatMessage =
  | OpenAIMessage
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls: readonly ChatToolCall[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };
export interface ChatToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A line of the conversation; a function's call and answer are two messages that belong together. */
export function toChatMessages(message: DialogueMessage): readonly ChatMessage[] {
  return message.role === 'tool-exchange' ? exchangeMessages(null, [message]) : [message];
}

/** The model's calls, after what it said with them, and the answers. */
export function exchangeMessages(
  content: string | null,
  exchanges: readonly ToolExchange[],
): readonly ChatMessage[] {
  const calls = exchanges.map(({ id, call }): ChatToolCall => {
    const { name, parameters } = call;
    return { id, type: 'function', function: { name, arguments: JSON.stringify(parameters) } };
  });
  const answers = exchanges.map(
    ({ id, result }): ChatMessage => ({ role: 'tool', tool_call_id: id, content: toolResultText(result) }),
  );
  return [{ role: 'assistant', content, tool_calls: calls }, ...answers];
}
