import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

export const membersKey = ['org.users'] as const;
export const invitationsKey = ['org.pendingInvitations'] as const;

export const membersQuery = ({ api }: Services, orgId: string) =>
  queryOptions({ queryKey: [...membersKey, orgId], queryFn: () => api.signedIn.org.users(orgId) });

export const invitationsQuery = ({ api }: Services, orgId: string) =>
  queryOptions({
    queryKey: [...invitationsKey, orgId],
    queryFn: async () => (await api.signedIn.org.pendingInvitations(orgId)).invitations,
  });
