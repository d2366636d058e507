import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { withinDays } from '../../ui/filters/queries.ts';
import type { LogSearch } from './search.ts';

const rowsOfPage = 100;

export const logQuery = ({ api }: Services, search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: ['logs.list', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      return api.signedIn.logs.list({ ...logQueryOf(search), ...cursor, limit: rowsOfPage }, { signal });
    },
    getNextPageParam: ({ metadata }) => metadata.nextCursor,
  });

/** What the server is asked. */
const logQueryOf = ({ type, call, ...days }: LogSearch) => ({
  ...(type !== undefined && { type }),
  ...(call !== undefined && { callId: call }),
  ...withinDays(days),
});
