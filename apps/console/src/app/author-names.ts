import type { User } from '@saywell/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { mayCall } from './roles.ts';
import { type Services, useMe, useServices } from './services.tsx';

const membersQuery = ({ api }: Services, orgId: string) =>
  queryOptions({
    queryKey: ['org.users', orgId],
    queryFn: ({ signal }) => api.signedIn.org.users(orgId, { signal }),
    staleTime: 300_000,
  });

const noMembers: readonly User[] = [];

/** Names of who has done something: members by their name, keys as what they are. */
export function useAuthorNames(): (author: string | null | undefined) => string | undefined {
  const services = useServices();
  const me = useMe();
  const members = useQuery({
    ...membersQuery(services, me.org.id),
    enabled: mayCall(me, 'org.users'),
  }).data;
  return (author) => {
    if (author === undefined || author === null) return undefined;
    if (author === me.id) return 'You';
    const member = (members ?? noMembers).find(({ id }) => id === author);
    return member === undefined ? 'A key' : (member.fullName ?? member.email);
  };
}
