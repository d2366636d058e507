import type { CallRow } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { leftListMs } from './left-list.ts';
import { queryOf } from './list/asked.ts';
import { type CallsAsked, filtersOf } from './list/search.ts';

export type { CallRow } from '@saywell/contract';

export const listKey = ['call.pageMetadata', 'list'] as const;
export const callKey = (id: string) => ['call.get', id] as const;

const rowsOfPage = 100;

/** Page behind page of what the address asks for. Nothing refetches them under whoever reads: `NewCalls` says what came. */
export const callsQuery = ({ api }: Services, search: CallsAsked) =>
  infiniteQueryOptions({
    queryKey: [...listKey, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...queryOf(search),
        limit: rowsOfPage,
        ...(pageParam !== undefined && { cursor: pageParam }),
      };
      const { results, metadata } = await api.signedIn.call.pageMetadata(query, { signal });
      const rows: readonly CallRow[] = results;
      return { rows, metadata };
    },
    getNextPageParam: ({ metadata }) => metadata.nextCursor,
    meta: { feed: 'own' },
    staleTime: 60_000,
    gcTime: leftListMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** How many calls came behind the newest that is shown: none yet, until the feed tells of one, or while it is lost. */
export const newCallsQuery = (
  { api }: Services,
  search: CallsAsked,
  { newestAt, isLost }: { readonly newestAt: string | undefined; readonly isLost: boolean },
) =>
  queryOptions({
    queryKey: ['call.pageMetadata', 'new', search, newestAt ?? ''],
    queryFn: async ({ signal }) => {
      const since = newestAt === undefined ? {} : { createdAtGt: newestAt };
      const { metadata } = await api.signedIn.call.pageMetadata(
        { ...queryOf(search), ...since, limit: 0 },
        { signal },
      );
      return metadata.totalItems;
    },
    enabled: search.sort === undefined,
    initialData: 0,
    staleTime: 60_000,
    refetchInterval: isLost && newCallsEveryMs,
  });
const newCallsEveryMs = 20_000;

/** How many calls there would be without each of the filters. */
export const withoutQuery = ({ api }: Services, search: CallsAsked) =>
  queryOptions({
    queryKey: ['call.pageMetadata', 'without', search],
    queryFn: ({ signal }) =>
      Promise.all(
        filtersOf(search).map(async (name) => {
          const { [name]: _dropped, ...rest } = search;
          const query = { ...queryOf(rest), limit: 0 };
          const { metadata } = await api.signedIn.call.pageMetadata(query, { signal });
          return { name, calls: metadata.totalItems, isAtLeast: metadata.totalItemsAtLeast === true };
        }),
      ),
  });

export const callQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: callKey(id),
    queryFn: ({ signal }) => api.signedIn.call.get(id, { signal }),
    // A call that runs goes on while one looks.
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'ended' ? false : 5_000,
  });
