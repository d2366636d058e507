import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

/** Who may see to a request. */
export const membersQuery = ({ api }: Services, orgId: string) =>
  queryOptions({
    queryKey: ['org.users', 'assignees', orgId],
    queryFn: async ({ signal }) =>
      (await api.signedIn.org.users(orgId, { signal })).map(({ id, fullName, email }) => ({
        id,
        name: fullName ?? email,
      })),
    staleTime: 60_000,
  });
