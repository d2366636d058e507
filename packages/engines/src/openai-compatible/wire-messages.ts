import { createHash } from 'node:crypto';
import type { ChatMessage } from '@saywell/agent';
import type { Quirks } from '../model-providers.ts';
import { callBegins, joinedTurns, systemText } from '../shared/joined-turns.ts';

/** The conversation as the endpoint takes it: texts are plain strings, no message has a name. */
export function wireMessages(messages: readonly ChatMessage[], quirks: Quirks): readonly object[] {
  return quirks.alternates ? takingTurns(messages) : messages.map((message) => wireMessage(message, quirks));
}

function wireMessage(message: ChatMessage, quirks: Quirks): object {
  const idOf = (id: string): string => (quirks.hasShortCallIds ? shortId(id) : id);
  if ('tool_call_id' in message) return { ...message, tool_call_id: idOf(message.tool_call_id) };
  if (!('tool_calls' in message)) return { role: message.role, content: message.content ?? '' };
  const thoughts = (message.opaque ?? []).filter((data) => typeof data === 'string').join('');
  return {
    role: message.role,
    content: message.content ?? (quirks.emptyContent ? '' : null),
    tool_calls: message.tool_calls.map((call) => ({ ...call, id: idOf(call.id) })),
    ...(quirks.returnsThoughts && thoughts !== '' && { reasoning_content: thoughts }),
  };
}

/** Nine letters and digits that are the same for the same id. */
function shortId(id: string): string {
  return /^[a-z\d]{9}$/i.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 9);
}

/** The system first, then user and assistant in turn, beginning and ending with the user. */
function takingTurns(messages: readonly ChatMessage[]): readonly object[] {
  const turns = messages.flatMap((message) => {
    if (message.role === 'system' || !message.content) return [];
    const role = message.role === 'assistant' ? ('assistant' as const) : ('user' as const);
    return [{ role, parts: [message.content] }];
  });
  const begun =
    turns[0]?.role === 'user' ? turns : [{ role: 'user' as const, parts: [callBegins] }, ...turns];
  const system = systemText(messages);
  return [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    ...joinedTurns(begun).map(({ role, parts }) => ({ role, content: parts.join('\n') })),
  ];
}
