import type { Scenario } from '../format/scenario-schema.ts';
import type { Conversation } from '../run/conversation.ts';
import { targetOf } from '../target/body-of.ts';
import { asked, clientOf, type ServerAccess, type Warned } from './server-access.ts';
import { talkInChat } from './talk-in-chat.ts';

/** A chat over the API. */
export function openChat(scenario: Scenario, access: ServerAccess): Conversation {
  const warnings: Warned = new Set();
  const api = clientOf(access, warnings);
  const conversation = talkInChat({
    write: (input, previousChatId, timeoutMs) =>
      asked(
        api.chat.create(
          { ...targetOf(scenario), ...(previousChatId !== undefined && { previousChatId }), input },
          { timeoutMs },
        ),
      ),
    read: (id, timeoutMs) => asked(api.chat.get(id, { timeoutMs })),
    signal: access.signal,
  });
  return { ...conversation, warnings };
}
