import { toolResultText } from '@saywell/agent';
import type { ChatMessage } from '@saywell/contract';
import type { ChatExchange } from './chat-tools.ts';

/** An answer as messages: what was written before functions were called, their calls, what they said, and the rest. */
export function outputMessages(text: string, exchanges: readonly ChatExchange[]): readonly ChatMessage[] {
  if (exchanges.length === 0) return [{ role: 'assistant', content: text }];
  const messages: ChatMessage[] = [];
  let from = 0;
  // Those that were called at once stand at the same place.
  for (const said of new Set(exchanges.map((one) => one.said))) {
    const together = exchanges.filter((one) => one.said === said);
    const content = text.slice(from, said).trim();
    messages.push({
      role: 'assistant',
      ...(content !== '' && { content }),
      tool_calls: together.map(({ id, call: { name, parameters } }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(parameters) },
      })),
    });
    for (const { id, call, result } of together)
      messages.push({ role: 'tool', tool_call_id: id, name: call.name, content: toolResultText(result) });
    from = said;
  }
  const rest = text.slice(from).trim();
  return rest === '' ? messages : [...messages, { role: 'assistant', content: rest }];
}

/** What the assistant wrote, without the functions behind it: those are nothing for pages. */
export function writtenMessages(output: readonly ChatMessage[]): readonly ChatMessage[] {
  return output.flatMap((message) => {
    const { role, content = '' } = message;
    return role === 'assistant' && content !== '' ? [{ role, content }] : [];
  });
}
