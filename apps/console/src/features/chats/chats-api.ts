import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { withinDays } from '../../ui/filters/queries.ts';
import type { ChatsSearch } from './search.ts';

export const listKey = ['chat.list', 'rows'] as const;
export const chatKey = (id: string) => ['chat.get', id] as const;
export const sessionKey = (id: string) => ['session.get', id] as const;

/** Each comes with its whole conversation. */
const rowsOfPage = 30;

/** Page behind page of what the address asks for. Nothing refetches them under whoever reads. */
export const chatsQuery = ({ api }: Services, search: ChatsSearch) =>
  infiniteQueryOptions({
    queryKey: [...listKey, search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      return api.signedIn.chat.list({ ...queryOf(search), ...cursor, limit: rowsOfPage }, { signal });
    },
    getNextPageParam: ({ metadata }) => metadata.nextCursor,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { feed: 'own' },
  });

/** How many came behind the newest that is shown. */
export const newChatsQuery = ({ api }: Services, search: ChatsSearch, newestAt: string | undefined) =>
  queryOptions({
    queryKey: ['chat.list', 'new', search, newestAt ?? ''],
    queryFn: async ({ signal }) => {
      const since = newestAt === undefined ? {} : { createdAtGt: newestAt };
      const { metadata } = await api.signedIn.chat.list(
        { ...queryOf(search), ...since, limit: 0 },
        { signal },
      );
      return metadata.totalItems;
    },
    staleTime: 0,
  });

export const chatQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: chatKey(id),
    queryFn: ({ signal }) => api.signedIn.chat.get(id, { signal }),
  });

export const sessionQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: sessionKey(id),
    queryFn: ({ signal }) => api.signedIn.session.get(id, { signal }),
  });

/** What the server is asked. */
const queryOf = ({ assistant, squad, session, ...days }: ChatsSearch) => ({
  ...(assistant !== undefined && { assistantId: assistant }),
  ...(squad !== undefined && { squadId: squad }),
  ...(session !== undefined && { sessionId: session }),
  ...withinDays(days),
});
