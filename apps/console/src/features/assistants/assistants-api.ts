import type { Assistant } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import type { AssistantsSearch } from './list/search.ts';

export const assistantKey = (id: string) => ['assistant.get', id] as const;

const rowsOfPage = 50;

interface AssistantPage {
  readonly rows: readonly Assistant[];
  readonly cursor?: string | undefined;
}

/** Page behind page, the newest first. */
export const assistantsQuery = ({ api }: Services, { q, sort }: AssistantsSearch) =>
  infiniteQueryOptions({
    queryKey: ['assistant.page', 'list', q ?? '', sort ?? ''],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<AssistantPage> => {
      const { results, metadata } = await api.signedIn.assistant.page(
        {
          limit: rowsOfPage,
          sortOrder: sort === 'oldest' ? 'ASC' : 'DESC',
          ...(q !== undefined && { q }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        { signal },
      );
      return { rows: results, cursor: metadata.nextCursor };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });

/** What names it, and would have another one after a publication. */
export const usedByQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: ['assistant.usedBy', id],
    queryFn: ({ signal }) => api.signedIn.assistant.usedBy(id, { signal }),
    staleTime: 0,
  });

/** What runs on this installation, for whoever asks; it changes with keys and settings. */
export const enginesQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['engine.list'],
    queryFn: ({ signal }) => api.signedIn.engine.list({ signal }),
    staleTime: 300_000,
  });

/** What one is edited from: with the tag of its state, which every change names. */
export const assistantQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: assistantKey(id),
    queryFn: async ({ signal }) => {
      const { answer, response } = await api.signedIn.assistant.get.withResponse(id, { signal });
      return { assistant: answer, tag: response.headers.get('etag') ?? undefined };
    },
  });

/** What of it has no effect on this installation. */
export const checkQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: ['assistant.check', id],
    queryFn: ({ signal }) => api.signedIn.assistant.check(id, { signal }),
  });
