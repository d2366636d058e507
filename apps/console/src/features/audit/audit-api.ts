import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { type AuditSearch, auditQueryOf } from './search.ts';

const rowsOfPage = 100;

export const auditQuery = ({ api }: Services, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit.list', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      return api.signedIn.audit.list({ ...auditQueryOf(search), ...cursor, limit: rowsOfPage }, { signal });
    },
    getNextPageParam: ({ metadata }) => metadata.nextCursor,
  });
