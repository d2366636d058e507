import '../../../styles/records.css';
import '../chats.css';
import type { Session } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { useAction } from '../../../app/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { JsonView } from '../../../ui/list/json-view.tsx';
import { When } from '../../../ui/list/when.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { visible } from '../../../ui/visible.ts';
import { linesOf } from '../chat-words.ts';
import { sessionKey, sessionQuery } from '../chats-api.ts';
import { AnsweringLink } from './answering-link.tsx';
import { Bubbles } from './bubbles.tsx';
import { ChatActions } from './chat-actions.tsx';
import { ChatCosts } from './chat-costs.tsx';

/** A conversation of several chats. */
export function SessionPage(): ReactNode {
  const { sessionId } = useParams({ from: '/inside/sessions/$sessionId' });
  const services = useServices();
  const session = useQuery(sessionQuery(services, sessionId));
  const { data } = session;
  const lines = useMemo(() => linesOf(data?.messages ?? []), [data]);
  return (
    <div className="page-list">
      <Page
        title={data?.name === undefined ? 'Session' : visible(data.name)}
        back={
          <Link to="/chats" className="page-back">
            <Icon name="back" size={18} />
            Chats
          </Link>
        }
        action={
          data !== undefined && (
            <ChatActions
              what="session"
              found={data}
              lines={lines}
              remove={() => services.api.signedIn.session.delete(sessionId)}
              fate="Its conversation is deleted for everybody, and nobody can go on with it."
            />
          )
        }
      >
        <Loaded query={session}>
          {(found) => (
            <div className="handled">
              <Section title="Conversation">
                <Bubbles lines={lines} />
              </Section>
              <SessionSide session={found} />
            </div>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

function SessionSide({ session }: { session: Session }): ReactNode {
  const { id, customer, createdAt, updatedAt, costs, cost, status } = session;
  const who = customer?.name ?? customer?.number ?? customer?.email;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Answers', <AnsweringLink key="who" of={session} />],
    ['State', status === 'completed' ? 'Over' : 'Goes on'],
    ...(who === undefined ? [] : [['With', <bdi key="with">{visible(who)}</bdi>] as const]),
    ['Began', <When key="began" at={createdAt} />],
    ['Changed', <When key="changed" at={updatedAt} />],
    ['Session id', <code key="id">{id}</code>],
  ];
  return (
    <div className="chat-side">
      <Facts facts={facts} />
      <div className="row-actions">
        <Link to="/chats" search={{ session: id }} className="button button-quiet">
          Its chats
        </Link>
        {status !== 'completed' && <EndSession id={id} />}
      </div>
      <Section title="Cost">
        <ChatCosts costs={costs} cost={cost} />
      </Section>
      <Section title="JSON">
        <JsonView label="JSON of the session" value={session} />
      </Section>
    </div>
  );
}

/** Chats go on in sessions that are not over. */
function EndSession({ id }: { id: string }): ReactNode {
  const { api } = useServices();
  const end = useAction(() => api.signedIn.session.update(id, { status: 'completed' }), [sessionKey(id)]);
  return (
    <>
      <Button
        busy={end.isPending}
        reason={reasonAgainst(useMe(), 'session.update')}
        onClick={() => end.mutate(undefined)}
      >
        End the session
      </Button>
      {end.isError && <ProblemNote error={end.error} />}
    </>
  );
}
