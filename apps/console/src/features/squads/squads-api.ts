import type { Squad } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { warningIssues } from '../../draft/issues.ts';
import { toBody } from '../../draft/json.ts';
import type { DeskServer } from '../../editor/desk/desk.ts';
import { foundResource, resourceServer } from '../../editor/desk/resource.ts';
import type { NamedSearch } from '../../ui/filters/readers.ts';

export const squadsKey = ['squad.list', 'rows'] as const;
export const squadKey = (id: string) => ['squad.get', id] as const;

const rowsOfPage = 50;

interface SquadPage {
  readonly rows: readonly Squad[];
  readonly cursor: string | undefined;
}

/** Page behind page, the newest first. */
export const squadsQuery = ({ api }: Services, search: NamedSearch) =>
  infiniteQueryOptions({
    queryKey: [...squadsKey, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<SquadPage> => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const { answer, response } = await api.signedIn.squad.list.withResponse(
        { ...search, ...cursor, limit: rowsOfPage },
        { signal },
      );
      return { rows: answer, cursor: response.headers.get('x-next-cursor') ?? undefined };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });

export const squadQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: squadKey(id),
    queryFn: async ({ signal }) => foundResource(await api.signedIn.squad.get.withResponse(id, { signal })),
  });

/** What of it has no effect on this installation. */
export const squadCheckQuery = ({ api }: Services, id: string, at: string) =>
  queryOptions({
    queryKey: ['squad.check', id, at],
    queryFn: async ({ signal }) => {
      const { warnings } = await api.signedIn.squad.check(id, { signal });
      return warningIssues(warnings);
    },
  });

export const squadUsersQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: ['squad.usedBy', id],
    queryFn: ({ signal }) => api.signedIn.squad.usedBy(id, { signal }),
    staleTime: 0,
  });

export function squadServer({ api, queries }: Services, id: string): DeskServer {
  const { squad } = api.signedIn;
  return resourceServer<Squad>({
    get: () => squad.get.withResponse(id),
    update: (patch, options) => squad.update.withResponse(id, toBody(patch), options),
    saved(found) {
      queries.setQueryData(squadKey(id), found);
      void queries.invalidateQueries({ queryKey: squadsKey });
    },
  });
}
