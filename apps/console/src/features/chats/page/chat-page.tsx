import type { Chat } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { When } from '../../../ui/list/when.tsx';
import { messagesOf } from '../chat-words.ts';
import { chatQuery } from '../chats-api.ts';
import { type ChatFacts, ConversationPage } from './conversation-page.tsx';

export function ChatPage(): ReactNode {
  const { chatId } = useParams({ from: '/inside/chats/$chatId' });
  const services = useServices();
  return (
    <ConversationPage
      what="chat"
      query={useQuery(chatQuery(services, chatId))}
      messagesOf={messagesOf}
      factsOf={factsOf}
      remove={() => services.api.signedIn.chat.delete(chatId)}
      fate="What was written in it is deleted for everybody. Its session keeps the conversation."
    />
  );
}

const factsOf = ({ sessionId, previousChatId, createdAt }: Chat): ChatFacts => [
  ['When', <When key="when" at={createdAt} />],
  ...(sessionId === undefined
    ? []
    : [
        [
          'Session',
          <Link key="session" to="/sessions/$sessionId" params={{ sessionId }} className="text-link">
            <code>{sessionId}</code>
          </Link>,
        ] as const,
      ]),
  ...(previousChatId === undefined
    ? []
    : [
        [
          'Goes on behind',
          <Link key="before" to="/chats/$chatId" params={{ chatId: previousChatId }} className="text-link">
            <code>{previousChatId}</code>
          </Link>,
        ] as const,
      ]),
];
