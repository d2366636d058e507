import { bookingChangeOf } from '@saywell/agent';
import type { Chat, ChatMessage, CreateAssistant } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { newestMessages } from '../../store/chats/newest-messages.ts';
import { inputMessages } from './chat-messages.ts';
import type { ChatBody, Conversation } from './conversation.ts';
import { createSession } from './session-changes.ts';
import { type NotifyParts, writeAndNotify } from './write-and-notify.ts';
import type { WrittenReply } from './written-reply.ts';

interface AnsweredChat {
  readonly id: string;
  readonly orgId: string;
  readonly body: ChatBody;
  readonly conversation: Pick<Conversation, 'target' | 'ownOverrides' | 'messages'>;
  /** Whose server is notified. */
  readonly assistant: CreateAssistant | undefined;
  /** Null: the input was not answered. */
  readonly reply: WrittenReply | null;
  readonly costs?: Pick<Chat, 'cost' | 'costs'>;
}

/** Stores a chat, and in one transaction with it the session that it begins. */
export async function storeChat(parts: NotifyParts, answered: AnsweredChat): Promise<Chat> {
  const { orgId, body } = answered;
  const { newSession } = body;
  if (newSession === undefined) return storeWithin(parts, answered);
  return parts.store.transaction(async (store) => {
    const own = { ...parts, store };
    await createSession(own, orgId, newSession, body.sessionId);
    return storeWithin(own, answered);
  });
}

/** Stores a chat, what it adds to its session, and the demos that it booked. An `end-call` means nothing here: who writes may go on. */
async function storeWithin(
  parts: NotifyParts,
  { id, orgId, body, conversation, assistant, reply, costs }: AnsweredChat,
): Promise<Chat> {
  const { name, sessionId, previousChatId, input, stream } = body;
  const { target, ownOverrides, messages } = conversation;
  const said = inputMessages(input);
  const output: readonly ChatMessage[] = reply?.output ?? [];
  const bookings = (reply?.actions ?? []).flatMap((action) =>
    action.type === 'book-demo' ? [action.booking] : [],
  );
  const changes = (reply?.actions ?? []).flatMap((action) => bookingChangeOf(action) ?? []);
  const answeredChat = {
    id,
    ...target,
    ...(ownOverrides !== undefined && { assistantOverrides: ownOverrides }),
    ...(name !== undefined && { name }),
    ...(sessionId !== undefined && { sessionId }),
    ...(previousChatId !== undefined && { previousChatId }),
    ...(stream === true && { stream }),
    input,
    messages: newestMessages([...messages, ...said]),
    output,
    ...costs,
  };
  const effects = { said: reply === null ? [] : [...said, ...output], bookings, changes };
  const chat = await writeAndNotify(parts, orgId, {
    type: 'chat.created',
    assistant,
    write: (store) => store.chat.create(orgId, answeredChat, effects),
  });
  if (chat === null) throw DomainError.notFound(`sessionId ${sessionId}`);
  return chat;
}
