import '../../../styles/records.css';
import '../chats.css';
import type { Chat } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { JsonView } from '../../../ui/list/json-view.tsx';
import { When } from '../../../ui/list/when.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { visible } from '../../../ui/visible.ts';
import { linesOf, messagesOf } from '../chat-words.ts';
import { chatQuery } from '../chats-api.ts';
import { AnsweringLink } from './answering-link.tsx';
import { Bubbles } from './bubbles.tsx';
import { ChatActions } from './chat-actions.tsx';
import { ChatCosts } from './chat-costs.tsx';

export function ChatPage(): ReactNode {
  const { chatId } = useParams({ from: '/inside/chats/$chatId' });
  const services = useServices();
  const chat = useQuery(chatQuery(services, chatId));
  const { data } = chat;
  const lines = useMemo(() => (data === undefined ? [] : linesOf(messagesOf(data))), [data]);
  return (
    <div className="page-list">
      <Page
        title={data?.name === undefined ? 'Chat' : visible(data.name)}
        back={
          <Link to="/chats" className="page-back">
            <Icon name="back" size={18} />
            Chats
          </Link>
        }
        action={
          data !== undefined && (
            <ChatActions
              what="chat"
              found={data}
              lines={lines}
              remove={() => services.api.signedIn.chat.delete(chatId)}
              fate="What was written in it is deleted for everybody. Its session keeps the conversation."
            />
          )
        }
      >
        <Loaded query={chat}>
          {(found) => (
            <div className="handled">
              <Section title="Conversation">
                <Bubbles lines={lines} />
              </Section>
              <ChatSide chat={found} />
            </div>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

function ChatSide({ chat }: { chat: Chat }): ReactNode {
  const { id, sessionId, previousChatId, createdAt, costs, cost } = chat;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Answers', <AnsweringLink key="who" of={chat} />],
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
    ['Chat id', <code key="id">{id}</code>],
  ];
  return (
    <div className="chat-side">
      <Facts facts={facts} />
      <Section title="Cost">
        <ChatCosts costs={costs} cost={cost} />
      </Section>
      <Section title="JSON">
        <JsonView label="JSON of the chat" value={chat} />
      </Section>
    </div>
  );
}
