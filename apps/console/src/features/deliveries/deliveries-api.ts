import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { withinDays } from '../../ui/filters/queries.ts';
import type { DeliveriesSearch } from './search.ts';

const rowsOfPage = 50;
/** What waits is tried soon: whoever looks sees it. */
const lookEveryMs = 5_000;

export const deliveriesKey = ['delivery.list'] as const;
export const deliveryKey = (id: string) => ['delivery.get', id] as const;
export const jobsKey = ['job.list'] as const;

export const deliveriesQuery = ({ api }: Services, search: DeliveriesSearch) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey, search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      return api.signedIn.delivery.list(
        { ...deliveriesQueryOf(search), ...cursor, limit: rowsOfPage },
        { signal },
      );
    },
    getNextPageParam: ({ metadata }) => metadata.nextCursor,
  });

export const deliveryQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: deliveryKey(id),
    queryFn: ({ signal }) => api.signedIn.delivery.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? lookEveryMs : false),
  });

/** Those that were given up: as many as one answer has. */
export const failedJobsQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: jobsKey,
    queryFn: ({ signal }) => api.signedIn.job.list({ failed: true, limit: 200 }, { signal }),
  });

/** What the server is asked. */
const deliveriesQueryOf = ({ state, type, call, ...days }: DeliveriesSearch) => ({
  ...(state !== undefined && { state }),
  ...(type !== undefined && { type }),
  ...(call !== undefined && { callId: call }),
  ...withinDays(days),
});
