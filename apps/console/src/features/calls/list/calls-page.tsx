import '../calls.css';
import type { CallListColumn } from '@saywell/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useServices } from '../../../app/services.tsx';
import { useFeedLostAt } from '../../../app/use-feed-lost.ts';
import { ExportLink } from '../../../ui/list/export-link.tsx';
import { NewRows } from '../../../ui/list/new-rows.tsx';
import { type BackTo, VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { count, priced, span } from '../call-words.ts';
import { assistantNamesQuery, campaignNameQuery } from '../../../app/names.ts';
import { type CallRow, callsQuery, listKey, newCallsQuery } from '../calls-api.ts';
import { leaveList, leftList } from '../left-list.ts';
import { CallRowLink } from './call-row.tsx';
import { cardLines, columnNames, columnWords } from './columns.ts';
import { FilterBar } from './filter-bar.tsx';
import { NobodyCalled, NothingFound } from './nothing-found.tsx';
import { exportAddress } from './asked.ts';
import { askedOf, type CallsAsked, type CallsSearch, filtersOf } from './search.ts';
import { sumOf } from './sum.ts';
import { useColumns } from './use-columns.ts';
import { LazyViews } from './views/lazy-views.tsx';

const noNames: ReadonlyMap<string, string> = new Map();

export function CallsPage(): ReactNode {
  const services = useServices();
  const search = useSearch({ from: '/inside/calls' });
  const navigate = useNavigate();
  const assistants = useQuery(assistantNamesQuery(services)).data ?? noNames;
  const campaign = useQuery(campaignNameQuery(services, search.campaign)).data;
  const names = { assistants, campaign };
  const calls = useInfiniteQuery(callsQuery(services, askedOf(search)));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = calls;
  const askForMore = useCallback((): void => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const change = (next: CallsSearch): void => void navigate({ to: '/calls', search: next, replace: true });
  const rows = useMemo(() => calls.data?.pages.flatMap((page) => page.rows) ?? [], [calls.data]);
  const metadata = calls.data?.pages[0]?.metadata;
  const back = useWayBack(search);
  const { shown } = useColumns(search);
  const isNarrowed = filtersOf(search).length > 0;
  const isEmpty = metadata !== undefined && rows.length === 0;
  return (
    <div className="page-wide">
      <Page title="Calls" action={!isEmpty && <Export search={search} />}>
        {!(isEmpty && !isNarrowed) && (
          <>
            <LazyViews search={search} change={change} />
            <FilterBar search={search} names={names} change={change} />
          </>
        )}
        {metadata !== undefined && rows.length > 0 && (
          <SumLine rows={rows} total={metadata.totalItems} isAtLeast={metadata.totalItemsAtLeast === true} />
        )}
        {metadata !== undefined && <NewCalls search={askedOf(search)} newest={rows[0]} />}
        {metadata === undefined && calls.isError && (
          <ProblemNote error={calls.error} retry={() => void calls.refetch()} />
        )}
        {metadata === undefined && !calls.isError && <div className="waiting" aria-busy="true" />}
        {isEmpty &&
          (isNarrowed ? (
            <NothingFound
              search={search}
              names={names}
              drop={(name) => {
                const { [name]: _dropped, ...rest } = search;
                change(rest);
              }}
            />
          ) : (
            <NobodyCalled />
          ))}
        {rows.length > 0 && (
          <Columns shown={shown}>
            <RowHeads />
            <VirtualRows
              label="Calls"
              noun="call"
              rows={rows}
              render={(row) => <CallRowLink row={row} assistant={assistants.get(row.assistantId ?? '')} />}
              total={metadata?.totalItems ?? 0}
              isMore={hasNextPage}
              askForMore={askForMore}
              back={back}
              cardLines={cardLines(shown)}
            />
          </Columns>
        )}
        {isFetchNextPageError && <ProblemNote error={calls.error} retry={() => void fetchNextPage()} />}
        {isFetchingNextPage && (
          <p className="call-more quiet" aria-live="polite">
            More calls are coming
          </p>
        )}
      </Page>
    </div>
  );
}

/** Notes how the list is left; the row of the call that one comes back from, if one does. */
function useWayBack(search: CallsSearch): BackTo | undefined {
  const queries = useQueryClient();
  const id = useLocation({ select: ({ state }) => state.backFrom });
  // Before the page is another one, and scrolled otherwise.
  useLayoutEffect(() => () => leaveList(queries, { search, top: window.scrollY }), [queries, search]);
  const [top] = useState(() => leftList(queries, search)?.top ?? 0);
  return id === undefined ? undefined : { id, top };
}

function Export({ search }: { search: CallsSearch }): ReactNode {
  const href = exportAddress(search, useColumns(search).exported);
  return <ExportLink href={href} file="calls.csv" words="chosen columns" />;
}

interface ColumnsProps {
  readonly shown: readonly CallListColumn[];
  readonly children: ReactNode;
}

/** Leaves out what nobody wants to see. */
function Columns({ shown, children }: ColumnsProps): ReactNode {
  const without = columnNames.filter((name) => !shown.includes(name)).join(' ');
  return (
    <div className="call-table" data-without={without === '' ? undefined : without}>
      {children}
    </div>
  );
}

/** What the columns are, for who sees them; rows say it themselves. */
function RowHeads(): ReactNode {
  return (
    <div className="call-row call-heads" aria-hidden="true">
      <span>Caller</span>
      <span className="call-about">{columnWords.about}</span>
      <span className="call-assistant">{columnWords.assistant}</span>
      <span className="call-outcome">{columnWords.outcome}</span>
      <span className="call-number call-speed">{columnWords.turnLatency}</span>
      <span className="call-number call-cost">{columnWords.cost}</span>
      <span className="call-number call-length">{columnWords.duration}</span>
      <span className="call-number call-when">When</span>
    </div>
  );
}

interface SumLineProps {
  readonly rows: readonly CallRow[];
  readonly total: number;
  readonly isAtLeast: boolean;
}

function SumLine({ rows, total, isAtLeast }: SumLineProps): ReactNode {
  const { seconds, cost, judged, succeeded } = useMemo(() => sumOf(rows), [rows]);
  const isAll = !isAtLeast && rows.length >= total;
  const sums = [
    `${span(seconds)} talked`,
    cost !== undefined && priced(cost),
    judged > 0 && `${Math.round((100 * succeeded) / judged)} % of ${judged} judged went well`,
  ].filter((part) => part !== false);
  return (
    <p className="call-sum" aria-live="polite">
      <strong>{count(total, isAtLeast)}</strong>
      <span>
        {!isAll && `The first ${rows.length}: `}
        {sums.join(' · ')}
      </span>
    </p>
  );
}

function NewCalls({ search, newest }: { search: CallsAsked; newest: CallRow | undefined }): ReactNode {
  const services = useServices();
  const queries = useQueryClient();
  const isLost = useFeedLostAt() !== undefined;
  const came = useQuery(newCallsQuery(services, search, { newestAt: newest?.createdAt, isLost })).data;
  const isEmpty = newest === undefined;
  // Nobody reads an empty list: what came is shown.
  useEffect(() => {
    if (isEmpty && came > 0) void queries.resetQueries({ queryKey: listKey });
  }, [isEmpty, came, queries]);
  return <NewRows came={isEmpty ? 0 : came} show={() => void queries.resetQueries({ queryKey: listKey })} />;
}
