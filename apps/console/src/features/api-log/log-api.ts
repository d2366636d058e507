import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { type LogSearch, logQueryOf } from './search.ts';

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
