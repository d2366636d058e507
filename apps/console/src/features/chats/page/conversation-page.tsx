import '../../../styles/records.css';
import '../chats.css';
import type { Chat, ChatMessage, Session } from '@saywell/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { JsonView } from '../../../ui/list/json-view.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Back, Page, Section } from '../../../ui/page.tsx';
import { visible } from '../../../ui/visible.ts';
import { linesOf } from '../chat-words.ts';
import { AnsweringLink } from './answering-link.tsx';
import { Bubbles } from './bubbles.tsx';
import { ChatActions } from './chat-actions.tsx';
import { ChatCosts } from './chat-costs.tsx';

export type ChatFacts = readonly (readonly [name: string, value: ReactNode])[];

const kinds = { chat: 'Chat', session: 'Session' } as const;

interface ConversationPageProps<Found> {
  readonly what: 'chat' | 'session';
  readonly query: UseQueryResult<Found>;
  /** The same function each time. */
  readonly messagesOf: (found: Found) => readonly ChatMessage[];
  /** What only its kind has. */
  readonly factsOf: (found: Found) => ChatFacts;
  readonly renderActs?: (found: Found) => ReactNode;
  readonly remove: () => Promise<unknown>;
  /** What becomes of it and of the rest, once it is deleted. */
  readonly fate: string;
}

/** What was written and answered, and what is known of it. */
export function ConversationPage<Found extends Chat | Session>(
  props: ConversationPageProps<Found>,
): ReactNode {
  const { what, query, messagesOf, remove, fate } = props;
  const { data } = query;
  const lines = useMemo(() => (data === undefined ? [] : linesOf(messagesOf(data))), [data, messagesOf]);
  return (
    <div className="page-list">
      <Page
        title={data?.name === undefined ? kinds[what] : visible(data.name)}
        back={<Back to="/chats">Chats</Back>}
        action={
          data !== undefined && (
            <ChatActions what={what} found={data} lines={lines} remove={remove} fate={fate} />
          )
        }
      >
        <Loaded query={query}>
          {(found) => (
            <div className="handled">
              <Section title="Conversation">
                <Bubbles lines={lines} />
              </Section>
              <Side {...props} found={found} />
            </div>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

interface SideProps<Found> extends Pick<ConversationPageProps<Found>, 'what' | 'factsOf' | 'renderActs'> {
  readonly found: Found;
}

function Side<Found extends Chat | Session>(props: SideProps<Found>): ReactNode {
  const { what, factsOf, renderActs, found } = props;
  return (
    <div className="chat-side">
      <Facts
        facts={[
          ['Answers', <AnsweringLink key="who" of={found} />],
          ...factsOf(found),
          [`${kinds[what]} id`, <code key="id">{found.id}</code>],
        ]}
      />
      {renderActs?.(found)}
      <Section title="Cost">
        <ChatCosts costs={found.costs} cost={found.cost} />
      </Section>
      <Section title="JSON">
        <JsonView label={`JSON of the ${what}`} value={found} />
      </Section>
    </div>
  );
}
