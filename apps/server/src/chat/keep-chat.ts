import type { Chat, ChatMessage, CreateAssistant } from '@saywell/contract';
import { ApiError } from '../http/api-error.ts';
import { newestMessages } from '../store/newest-messages.ts';
import { inputMessages } from './chat-messages.ts';
import type { ChatBody, Conversation } from './conversation.ts';
import { type TellingParts, writeAndTell } from './write-and-tell.ts';
import type { WrittenReply } from './written-reply.ts';

interface AnsweredChat {
  readonly id: string;
  readonly orgId: string;
  readonly body: ChatBody;
  readonly conversation: Pick<Conversation, 'target' | 'ownOverrides' | 'messages'>;
  /** Whose server is told. */
  readonly assistant: CreateAssistant | undefined;
  /** Null: the input was not answered. */
  readonly reply: WrittenReply | null;
}

/** Keeps a chat, what it adds to its session, and the demos that it booked. An `end-call` means nothing here: who writes may go on. */
export async function keepChat(
  parts: TellingParts,
  { id, orgId, body, conversation, assistant, reply }: AnsweredChat,
): Promise<Chat> {
  const { name, sessionId, previousChatId, input, stream } = body;
  const { target, ownOverrides, messages } = conversation;
  const said = inputMessages(input);
  const output: readonly ChatMessage[] = reply === null ? [] : [{ role: 'assistant', content: reply.text }];
  const bookings = (reply?.actions ?? []).flatMap((action) =>
    action.type === 'book-demo' ? [action.booking] : [],
  );
  const kept = {
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
  };
  const effects = { said: reply === null ? [] : [...said, ...output], bookings };
  const chat = await writeAndTell(parts, orgId, {
    type: 'chat.created',
    assistant,
    write: (store) => store.chat.create(orgId, kept, effects),
  });
  if (chat === null) throw ApiError.notFound(`sessionId ${sessionId}`);
  return chat;
}
