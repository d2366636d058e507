import type { HandoverContext } from '../agent.ts';
import type { DialogueMessage } from '../engines/engine.ts';

/** What of the conversation the next assistant gets. `before`: what the one before it had got; `transfers`: names of functions that hand over. */
export function carriedContext(
  context: HandoverContext,
  messages: readonly DialogueMessage[],
  {
    before,
    transfers,
  }: { readonly before: readonly DialogueMessage[]; readonly transfers: ReadonlySet<string> },
): readonly DialogueMessage[] {
  switch (context.type) {
    case 'all':
      return context.keepsTransfers
        ? messages
        : messages.filter((message) => !isTransfer(message, transfers));
    case 'newest':
      return context.count > 0 ? messages.slice(-Math.floor(context.count)) : [];
    case 'spoken':
      return messages.filter(({ role }) => role === 'user' || role === 'assistant');
    case 'before-this-one':
      return before;
    case 'none':
    default:
      return [];
  }
}

function isTransfer(message: DialogueMessage, transfers: ReadonlySet<string>): boolean {
  return message.role === 'tool-exchange' && transfers.has(message.call.name);
}
