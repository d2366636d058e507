import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Services, useServices } from '../services.tsx';

const runningQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['call.pageMetadata', 'running'],
    queryFn: async ({ signal }) => {
      const { metadata } = await api.signedIn.call.pageMetadata(
        { status: 'in-progress', limit: 0 },
        { signal },
      );
      return metadata.totalItems;
    },
    staleTime: 60_000,
  });

const most = 99;

/** How many calls run, with a dot in the callers' colour. */
export function LiveCount(): ReactNode {
  const count = useQuery(runningQuery(useServices())).data ?? 0;
  if (count === 0) return undefined;
  return (
    <span className="live-count">
      <span className="live-dot" aria-hidden="true" />
      {count > most ? `${most}+` : count}
      <span className="visually-hidden"> running</span>
    </span>
  );
}
