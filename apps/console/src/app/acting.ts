import type { Me, Org, OrgName } from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import { toast } from '../ui/toast.tsx';
import { reasonToStay } from './routes/leaving.ts';
import { type Services, useServices } from './services.tsx';

/** Of somebody's own organisation, and those that it has created; in one of these its own only. */
export const orgsQuery = ({ api }: Services, orgId: string) =>
  queryOptions({
    queryKey: ['org.list', orgId],
    queryFn: ({ signal }): Promise<readonly Org[]> => api.signedIn.org.list({ signal }),
    staleTime: 300_000,
  });

/** Where somebody may act, wherever they do now: their own organisation first. */
export const reachedOrgsQuery = ({ api }: Services, { org, homeOrg = org }: Pick<Me, 'org' | 'homeOrg'>) =>
  queryOptions({
    // As with the list above, one that is made or deleted is another list.
    queryKey: ['org.list', 'reached', homeOrg.id],
    queryFn: ({ signal }): Promise<readonly OrgName[]> => api.signedIn.auth.orgs({ signal }),
    staleTime: 300_000,
  });

/** Leads into another organisation. The page is loaded anew: nothing that it knows is of that one. */
export function useActIn(): (orgId: string) => Promise<void> {
  const { api, queries } = useServices();
  return async (orgId) => {
    const reason = reasonToStay();
    if (reason !== undefined) return toast(reason);
    await api.signedIn.auth.actIn(orgId);
    queries.clear();
    location.assign('/console/');
  };
}
