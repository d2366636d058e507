import type { ChatMessage } from '@saywell/agent';
import { argumentsObject, callBegins, joinedTurns, type Turn } from '../shared/joined-turns.ts';

/** User and assistant in turn, beginning and ending with the user; answers of functions stand first in their turn. */
export function wireMessages(messages: readonly ChatMessage[]): readonly object[] {
  const turns = joinedTurns(messages.map(turnOf));
  const begun = turns[0]?.role === 'user' ? turns : [userSays(callBegins), ...turns];
  const ended = begun.at(-1)?.role === 'user' ? begun : [...begun, userSays('.')];
  return ended.map(({ role, parts }) => ({ role, content: parts }));
}

const userSays = (text: string): Turn<object> => ({ role: 'user', parts: [{ type: 'text', text }] });

function turnOf(message: ChatMessage): Turn<object> {
  if ('tool_call_id' in message)
    return {
      role: 'user',
      parts: [{ type: 'tool_result', tool_use_id: wireId(message.tool_call_id), content: message.content }],
    };
  const role = message.role === 'assistant' ? 'assistant' : 'user';
  if (message.role === 'system') return { role, parts: [] };
  if (!('tool_calls' in message)) return { role, parts: textParts(message.content) };
  // Thoughts go back unchanged, before everything else.
  const thoughts = (message.opaque ?? []).filter((data) => typeof data === 'object' && data !== null);
  const calls = message.tool_calls.map(({ id, function: { name, arguments: text } }) => ({
    type: 'tool_use',
    id: wireId(id),
    name,
    input: argumentsObject(text),
  }));
  return { role, parts: [...thoughts, ...textParts(message.content), ...calls] };
}

/** Empty texts are refused, and blanks at an assistant's end. */
function textParts(content: string | null): readonly object[] {
  const text = content?.trim() ?? '';
  return text === '' ? [] : [{ type: 'text', text }];
}

/** Ids of other models may hold characters that are refused here. */
const wireId = (id: string): string => id.replaceAll(/[^\w-]/g, '_').slice(0, 64);
