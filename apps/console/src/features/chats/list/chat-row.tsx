import type { Chat } from '@saywell/contract';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { priced } from '../../../content/amounts.ts';
import { RowLink } from '../../../ui/list/row-link.tsx';
import { When } from '../../../ui/list/when.tsx';
import { visible } from '../../../ui/visible.ts';
import { aboutOf, type Names, whoAnswers } from '../chat-words.ts';
import { chatQuery } from '../chats-api.ts';

const shownLetters = 300;

interface ChatRowProps {
  readonly row: Chat;
  readonly names: Names;
}

/** One chat in a line, or in a card of two on a phone. All of it leads to the chat. */
export const ChatRowLink = memo(function ChatRowLink({ row, names }: ChatRowProps): ReactNode {
  const services = useServices();
  const queries = useQueryClient();
  const preload = (): void => void queries.prefetchQuery(chatQuery(services, row.id));
  const { asked, answered } = aboutOf(row);
  return (
    <RowLink path={`/chats/${row.id}`} className="chat-row" near={preload}>
      <span className="chat-who">
        <bdi>{whoAnswers(row, names)}</bdi>
      </span>
      <span className="chat-about">
        <Hidden>Asked: </Hidden>
        <bdi dir="auto">{visible(asked.slice(0, shownLetters))}</bdi>
      </span>
      <span className="chat-about chat-answer">
        <Hidden>Answered: </Hidden>
        <bdi dir="auto">{visible(answered.slice(0, shownLetters))}</bdi>
      </span>
      <span className="chat-session">
        {row.sessionId !== undefined && (
          <>
            <Hidden>Session: </Hidden>
            <code>{row.sessionId.slice(0, 8)}</code>
          </>
        )}
      </span>
      <span className="chat-number chat-cost">
        {row.cost !== undefined && (
          <>
            <Hidden>Cost: </Hidden>
            {priced(row.cost)}
          </>
        )}
      </span>
      <span className="chat-number chat-when">
        <When at={row.createdAt} />
      </span>
    </RowLink>
  );
});

/** What the columns are, for who sees them; rows say it themselves. */
export function ChatHeads(): ReactNode {
  return (
    <div className="chat-row chat-heads" aria-hidden="true">
      <span>Answers</span>
      <span className="chat-about">Asked</span>
      <span className="chat-about chat-answer">Answered</span>
      <span className="chat-session">Session</span>
      <span className="chat-number chat-cost">Cost</span>
      <span className="chat-number chat-when">When</span>
    </div>
  );
}

const Hidden = ({ children }: { children: ReactNode }): ReactNode => (
  <span className="visually-hidden">{children}</span>
);
