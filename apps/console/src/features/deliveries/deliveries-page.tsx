import '../../styles/records.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import type { FilterView } from '../../ui/filters/filter-pill.tsx';
import { dayView, idView } from '../../ui/filters/views.ts';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { visible } from '../../ui/visible.ts';
import { deliveriesQuery } from './deliveries-api.ts';
import { DeliveryRows } from './delivery-rows.tsx';
import { stateWords } from './delivery-words.ts';
import { type DeliveriesSearch, deliveryStateNames, readDeliveriesSearch } from './search.ts';

export function DeliveriesPage(): ReactNode {
  const reason = reasonAgainst(useMe(), 'delivery.list');
  const search = useSearch({ from: '/inside/developers/deliveries' });
  return (
    <div className="page-list">
      <Page
        title="Deliveries"
        lead="What was sent to your servers, and what came back."
        action={
          <Link to="/developers/jobs" className="button button-quiet">
            Failed jobs
          </Link>
        }
      >
        {reason === undefined ? <Deliveries search={search} /> : <p className="notice">{reason}</p>}
      </Page>
    </div>
  );
}

function Deliveries({ search }: { search: DeliveriesSearch }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const deliveries = useInfiniteQuery(deliveriesQuery(services, search));
  const change = (next: Readonly<Record<string, unknown>>): void =>
    void navigate({ to: '/developers/deliveries', search: readDeliveriesSearch(next), replace: true });
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <>
      <FilterBar
        filters={filtersOf(search)}
        set={(name, value) => change({ ...search, [name]: value })}
        clear={() => change({})}
      />
      <Loaded query={deliveries}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results);
          return rows.length === 0 ? <Nothing isNarrowed={isNarrowed} /> : <DeliveryRows rows={rows} />;
        }}
      </Loaded>
      <LoadMore query={deliveries} />
    </>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }): ReactNode {
  if (isNarrowed) return <Empty title="No delivery is like this">Leave out a filter to see more.</Empty>;
  return (
    <Empty title="Nothing was sent yet">
      When an assistant or the organisation has a server, its messages are here with every attempt: the report
      at the end of a call, its tools, what is asked before one.
    </Empty>
  );
}

/** Those that a server is sent; others can be asked for in the address. */
const types = [
  'end-of-call-report',
  'status-update',
  'tool-calls',
  'assistant-request',
  'knowledge-base-request',
  'transfer-destination-request',
  'handoff-destination-request',
  'voice-request',
  'chat.created',
  'session.created',
];

function filtersOf({
  state,
  type,
  call,
  from,
  to,
}: DeliveriesSearch): Readonly<Partial<Record<keyof DeliveriesSearch, FilterView>>> {
  return {
    state: {
      label: 'State',
      kind: 'choice',
      value: state,
      words: state === undefined ? '' : stateWords[state],
      choices: deliveryStateNames.map((value) => ({ value, label: stateWords[value] })),
    },
    type: {
      label: 'Message',
      kind: 'choice',
      value: type,
      words: visible(type ?? ''),
      choices: types.map((value) => ({ value, label: value })),
    },
    from: dayView('From', from),
    to: dayView('To', to),
    ...(call !== undefined && { call: idView('Call', call) }),
  };
}
