import type { Call, CallEvent } from '@saywell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useServices } from '../../../../app/services.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNote } from '../../../../ui/problem.tsx';
import { clock, visible } from '../../call-words.ts';
import { eventsQuery } from '../call-records.ts';
import { eventWords, isFault, wordsOf } from '../event-words.ts';
import { originOf } from '../lines.ts';
import type { Player } from '../player.ts';

/** The call's one ordered log: what was heard, decided, said, called, and what failed. */
export function EventsTab({ call, player }: { call: Call; player: Player }): ReactNode {
  const events = useInfiniteQuery(eventsQuery(useServices(), call.id));
  const [type, setType] = useState('');
  if (events.data === undefined)
    return events.isError ? (
      <ProblemNote error={events.error} retry={() => void events.refetch()} />
    ) : (
      <div className="waiting" aria-busy="true" />
    );
  const all = events.data.pages.flatMap(({ results }) => results);
  if (all.length === 0)
    return (
      <p className="quiet">
        {call.status === 'ended'
          ? 'No events of this call were kept: logging is off for its assistant, its server broke off, or the call is older than they are.'
          : 'Nothing has been kept of this call yet.'}
      </p>
    );
  const types = [...new Set(all.map((event) => event.type))].toSorted();
  const shown = type === '' ? all : all.filter((event) => event.type === type);
  return (
    <div className="events">
      <div className="events-head">
        <KindOfEvent type={type} types={types} choose={setType} />
        <span className="quiet" aria-live="polite">
          {shown.length === 1 ? 'one event' : `${shown.length} events`}
        </span>
      </div>
      <ol className="event-rows" aria-label="Events">
        {shown.map((event) => (
          <EventRow key={event.sequence} event={event} origin={originOf(call)} player={player} />
        ))}
      </ol>
      {events.isFetchNextPageError && <ProblemNote error={events.error} />}
      {events.hasNextPage && (
        <Button busy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
          Show more events
        </Button>
      )}
    </div>
  );
}

interface KindOfEventProps {
  readonly type: string;
  readonly types: readonly string[];
  readonly choose: (type: string) => void;
}

function KindOfEvent({ type, types, choose }: KindOfEventProps): ReactNode {
  return (
    <select
      className="select"
      aria-label="Kind of event"
      value={type}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">Every kind</option>
      {types.map((one) => (
        <option key={one} value={one}>
          {eventWords(one) ?? visible(one)}
        </option>
      ))}
    </select>
  );
}

interface EventRowProps {
  readonly event: CallEvent;
  readonly origin: number;
  readonly player: Player;
}

/** The rest of a long one is in the JSON of the events. */
const shownLetters = 400;

function EventRow({ event, origin, player }: EventRowProps): ReactNode {
  const seconds = Math.max(0, (Date.parse(event.at) - origin) / 1_000);
  const body = event.body === undefined ? '' : JSON.stringify(event.body);
  const thousandths = String(Math.floor((seconds % 1) * 1_000)).padStart(3, '0');
  return (
    <li className="event-row" data-fault={isFault(event) || undefined}>
      <button
        type="button"
        className="line-time"
        aria-label={`Go to ${clock(seconds)}`}
        onClick={() => player.seek(seconds)}
      >
        {clock(seconds)}.{thousandths}
      </button>
      <span className="event-type">
        {wordsOf(event)} <bdi className="event-name">{visible(event.type)}</bdi>
      </span>
      {body !== '' && (
        <code dir="auto">{body.length > shownLetters ? `${body.slice(0, shownLetters)}…` : body}</code>
      )}
    </li>
  );
}
