import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { addressOf, withinDays } from '../../ui/filters/queries.ts';
import { type AuditSearch, readUnnamed } from './search.ts';

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

/** What the server is asked. */
function auditQueryOf({ who, kind, subject, ...days }: AuditSearch) {
  const actorType = readUnnamed(who);
  return {
    ...(actorType !== undefined && { actorType }),
    ...(who !== undefined && actorType === undefined && { actorId: who }),
    ...(kind !== undefined && { kind }),
    ...(subject !== undefined && { subjectId: subject }),
    ...withinDays(days),
  };
}

export const auditExport = (search: AuditSearch): string => addressOf('/audit/export', auditQueryOf(search));
