import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { RowLink } from '../../../ui/list/row-link.tsx';
import { When } from '../../../ui/list/when.tsx';
import { callerOf, clock, milliseconds, outcomeOf, priced, secondsOf, visible } from '../call-words.ts';
import { type CallRow, callQuery } from '../calls-api.ts';
import { isFault } from '../../../content/ended-words.ts';

interface CallRowProps {
  readonly row: CallRow;
  readonly assistant: string | undefined;
}

/** One call in a line, or in a card of two on a phone. All of it leads to the call. */
export const CallRowLink = memo(function CallRowLink({ row, assistant }: CallRowProps): ReactNode {
  const services = useServices();
  const queries = useQueryClient();
  const preload = (): void => void queries.prefetchQuery(callQuery(services, row.id));
  const isLive = row.status === 'in-progress' || row.status === 'forwarding';
  return (
    <RowLink path={`/calls/${row.id}`} className="call-row" near={preload}>
      <span className="call-who">
        <span
          className="call-dot"
          data-live={isLive || undefined}
          data-fault={isFault(row.endedReason) || undefined}
        />
        <bdi>{callerOf(row)}</bdi>
      </span>
      <span className="call-about">
        <bdi dir="auto">{visible(row.summary ?? row.endedMessage ?? '')}</bdi>
      </span>
      <span className="call-assistant">
        <Hidden>Assistant: </Hidden>
        <bdi>{visible(assistant ?? (row.squadId === undefined ? 'Given with the call' : 'Squad'))}</bdi>
      </span>
      <span className="call-outcome">{outcomeOf(row)}</span>
      <Figures row={row} />
      <span className="call-number call-when">
        <When at={row.startedAt ?? row.createdAt} />
      </span>
    </RowLink>
  );
});

function Figures({ row }: Pick<CallRowProps, 'row'>): ReactNode {
  const seconds = secondsOf(row);
  return (
    <>
      <Figure of="call-speed" name="Turn p95">
        {row.turnLatencyP95Ms !== undefined && milliseconds(row.turnLatencyP95Ms)}
      </Figure>
      <Figure of="call-cost" name="Cost">
        {row.cost !== undefined && priced(row.cost)}
      </Figure>
      <Figure of="call-length" name="Duration">
        {seconds !== undefined && clock(seconds)}
      </Figure>
    </>
  );
}

interface FigureProps {
  readonly of: string;
  /** As it is read out. */
  readonly name: string;
  readonly children: string | false;
}

const Figure = ({ of, name, children }: FigureProps): ReactNode => (
  <span className={`call-number ${of}`}>
    {children !== false && (
      <>
        <Hidden>{name}: </Hidden>
        {children}
      </>
    )}
  </span>
);

const Hidden = ({ children }: { children: ReactNode }): ReactNode => (
  <span className="visually-hidden">{children}</span>
);
