import '../../styles/records.css';
import type { Log } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { whoQuery } from '../../app/who.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import type { FilterView } from '../../ui/filters/filter-pill.tsx';
import { dayView, idView } from '../../ui/filters/views.ts';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { logQuery } from './log-api.ts';
import { LogRow } from './log-row.tsx';
import { type LogSearch, logTypeNames, readLogSearch } from './search.ts';

const lead = 'Requests with your keys and to your servers and providers, and what happened in calls.';

export function LogPage(): ReactNode {
  const reason = reasonAgainst(useMe(), 'logs.list');
  const search = useSearch({ from: '/inside/developers/api-log' });
  return (
    <div className="page-list">
      <Page title="API log" lead={lead}>
        {reason === undefined ? <Entries search={search} /> : <p className="notice">{reason}</p>}
      </Page>
    </div>
  );
}

const nobody: ReadonlyMap<string, string> = new Map();

function Entries({ search }: { search: LogSearch }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const who = useQuery(whoQuery(services, useMe())).data ?? nobody;
  const entries = useInfiniteQuery(logQuery(services, search));
  const change = (next: Readonly<Record<string, unknown>>): void =>
    void navigate({ to: '/developers/api-log', search: readLogSearch(next), replace: true });
  return (
    <>
      <FilterBar
        filters={filtersOf(search)}
        set={(name, value) => change({ ...search, [name]: value })}
        clear={() => change({})}
      />
      <Loaded query={entries}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results);
          if (rows.length === 0) return <Nothing isNarrowed={Object.keys(search).length > 0} />;
          return (
            <ul className="records" aria-label="Entries">
              {rows.map((entry, index) => (
                <LogRow key={`${entry.time} ${index}`} entry={entry} who={who} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={entries} />
    </>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }): ReactNode {
  if (isNarrowed) return <Empty title="No entry is like this">Leave out a filter to see more.</Empty>;
  return <Empty title="Nothing happened yet">The first request with a key will be here.</Empty>;
}

const typeWords: Readonly<Record<Log['type'], string>> = {
  API: 'Requests to this API',
  Webhook: 'Messages to your servers',
  Provider: 'Requests to providers',
  Call: 'What happened in calls',
};

function filtersOf({
  type,
  call,
  from,
  to,
}: LogSearch): Readonly<Partial<Record<keyof LogSearch, FilterView>>> {
  return {
    type: {
      label: 'What',
      kind: 'choice',
      value: type,
      words: type === undefined ? '' : typeWords[type],
      choices: logTypeNames.map((value) => ({ value, label: typeWords[value] })),
    },
    from: dayView('From', from),
    to: dayView('To', to),
    ...(call !== undefined && { call: idView('Call', call) }),
  };
}
