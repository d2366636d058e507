import type { Session } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { useAction } from '../../../app/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { When } from '../../../ui/list/when.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { visible } from '../../../ui/visible.ts';
import { sessionKey, sessionQuery } from '../chats-api.ts';
import { type ChatFacts, ConversationPage } from './conversation-page.tsx';

/** A conversation of several chats. */
export function SessionPage(): ReactNode {
  const { sessionId } = useParams({ from: '/inside/sessions/$sessionId' });
  const services = useServices();
  return (
    <ConversationPage
      what="session"
      query={useQuery(sessionQuery(services, sessionId))}
      messagesOf={messagesOf}
      factsOf={factsOf}
      renderActs={(session) => <SessionActs session={session} />}
      remove={() => services.api.signedIn.session.delete(sessionId)}
      fate="Its conversation is deleted for everybody, and nobody can go on with it."
    />
  );
}

const messagesOf = ({ messages = [] }: Session) => messages;

function factsOf({ customer, createdAt, updatedAt, status }: Session): ChatFacts {
  const who = customer?.name ?? customer?.number ?? customer?.email;
  return [
    ['State', status === 'completed' ? 'Over' : 'Goes on'],
    ...(who === undefined ? [] : [['With', <bdi key="with">{visible(who)}</bdi>] as const]),
    ['Began', <When key="began" at={createdAt} />],
    ['Changed', <When key="changed" at={updatedAt} />],
  ];
}

function SessionActs({ session: { id, status } }: { session: Session }): ReactNode {
  return (
    <div className="row-actions">
      <Link to="/chats" search={{ session: id }} className="button button-quiet">
        Its chats
      </Link>
      {status !== 'completed' && <EndSession id={id} />}
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
