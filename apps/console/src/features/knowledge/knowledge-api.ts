import type { KnowledgeBase, StoredFile } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

export type OwnBase = Extract<KnowledgeBase, { provider: 'saywell' }>;

const basesOfPage = 100;

export const basesKey = ['knowledgeBase.list', 'all'] as const;

export const basesQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: basesKey,
    queryFn: ({ signal }) => api.signedIn.knowledgeBase.list({ limit: basesOfPage }, { signal }),
  });

export const baseKey = (id: string) => ['knowledgeBase.get', id] as const;

export interface Base {
  readonly base: KnowledgeBase;
  /** Of its state, for the change that replaces it. */
  readonly tag: string | undefined;
}

export const baseQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: baseKey(id),
    queryFn: async ({ signal }): Promise<Base> => {
      const { answer, response } = await api.signedIn.knowledgeBase.get.withResponse(id, { signal });
      return { base: answer, tag: response.headers.get('etag') ?? undefined };
    },
  });

/** Assistants and tools that answer from it. */
export const baseUsersQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: ['knowledgeBase.usedBy', id],
    queryFn: ({ signal }) => api.signedIn.knowledgeBase.usedBy(id, { signal }),
    staleTime: 0,
  });

export const filesKey = ['file.list'] as const;
const filesOfPage = 100;

/** What was uploaded, the newest first; while one is being read it is asked for again. */
export const filesQuery = ({ api }: Services) =>
  infiniteQueryOptions({
    queryKey: filesKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { answer, response } = await api.signedIn.file.list.withResponse(
        { limit: filesOfPage, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      );
      return { files: answer, cursor: response.headers.get('x-next-cursor') ?? undefined };
    },
    getNextPageParam: ({ cursor }) => cursor,
    // The feed tells it; a page without one must not wait for ever.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ files }) => files.some(isBeingRead)) === true ? readingEveryMs : false,
  });
const readingEveryMs = 3_000;

export const isBeingRead = ({ status }: StoredFile): boolean => status === 'processing';

export const fileQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: ['file.get', id],
    queryFn: ({ signal }) => api.signedIn.file.get(id, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingRead(state.data) ? readingEveryMs : false,
  });

/** What was found in a file: text, and nothing else. */
export const fileTextQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: ['file.text', id],
    queryFn: ({ signal }) => api.signedIn.file.text(id, { signal }),
  });
