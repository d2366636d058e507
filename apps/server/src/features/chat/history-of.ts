import type { DialogueMessage, ToolExchange } from '@saywell/agent';
import type { ChatMessage } from '@saywell/contract';
import { parseJson } from '../../platform/parse-json.ts';

/** A conversation as the dialogue reads it: a function's call and its answer are one line. Calls without an answer, and answers without a call, are left out. */
export function historyOf(messages: readonly ChatMessage[]): readonly DialogueMessage[] {
  const answers = new Map(
    messages.flatMap((message) => (message.role === 'tool' ? [[message.tool_call_id, message.content]] : [])),
  );
  return messages.flatMap((message): DialogueMessage[] => {
    const { role, content = '' } = message;
    if (role !== 'user' && role !== 'assistant') return [];
    const said: DialogueMessage[] = content === '' ? [] : [{ role, content }];
    if (message.role !== 'assistant') return said;
    return [...said, ...(message.tool_calls ?? []).flatMap((call) => exchangeOf(call, answers.get(call.id)))];
  });
}

type ToolCalls = NonNullable<Extract<ChatMessage, { role: 'assistant' }>['tool_calls']>;

function exchangeOf(
  { id, function: { name, arguments: given } }: ToolCalls[number],
  result: string | undefined,
): ToolExchange[] {
  if (result === undefined) return [];
  const parsed = parseJson(given);
  const parameters =
    typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  return [{ role: 'tool-exchange', id, call: { name, parameters }, result: { result } }];
}
