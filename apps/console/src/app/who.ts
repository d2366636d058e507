import type { Me } from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import { mayCall } from './roles.ts';
import type { Services } from './services.tsx';

/** As many as one answer may have; whoever has more uses programs. */
const most = 1_000;

/** Who acts in an organisation, by id: its members, and for administrators its keys. */
export const whoQuery = ({ api }: Services, me: Pick<Me, 'role' | 'org'>) =>
  queryOptions({
    queryKey: ['org.users', 'who', me.org.id, me.role],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const [users, tokens] = await Promise.all([
        api.signedIn.org.users(me.org.id, { signal }),
        mayCall(me, 'token.list') ? api.signedIn.token.list({ limit: most }, { signal }) : [],
      ]);
      return new Map([
        ...users.map(({ id, fullName, email }) => [id, fullName ?? email] as const),
        ...tokens.map(({ id, name, value }) => [id, `Key ${name ?? value}`] as const),
      ]);
    },
    staleTime: 300_000,
    structuralSharing: false,
  });
