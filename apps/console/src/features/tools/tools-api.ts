import type { Tool } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { warningIssues } from '../../draft/issues.ts';
import { toBody } from '../../draft/json.ts';
import type { DeskServer } from '../../editor/desk/desk.ts';
import { foundResource, resourceServer } from '../../editor/desk/resource.ts';
import type { NamedSearch } from '../../ui/filters/readers.ts';

export const toolsKey = ['tool.list', 'rows'] as const;
export const toolKey = (id: string) => ['tool.get', id] as const;

const rowsOfPage = 50;

interface ToolPage {
  readonly rows: readonly Tool[];
  readonly cursor: string | undefined;
}

/** Page behind page, the newest first. */
export const toolsQuery = ({ api }: Services, search: NamedSearch) =>
  infiniteQueryOptions({
    queryKey: [...toolsKey, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<ToolPage> => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const { answer, response } = await api.signedIn.tool.list.withResponse(
        { ...search, ...cursor, limit: rowsOfPage },
        { signal },
      );
      return { rows: answer, cursor: response.headers.get('x-next-cursor') ?? undefined };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });

/** How many assistants have a tool, by its id. */
export const toolUseQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['assistant.list', 'tools'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const assistants = await api.signedIn.assistant.list({ limit: 1_000 }, { signal });
      const uses = new Map<string, number>();
      for (const { model } of assistants)
        for (const id of new Set(model?.toolIds)) uses.set(id, (uses.get(id) ?? 0) + 1);
      return uses;
    },
    structuralSharing: false,
  });

export const toolQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: toolKey(id),
    queryFn: async ({ signal }) => foundResource(await api.signedIn.tool.get.withResponse(id, { signal })),
  });

/** What of it has no effect on this installation. */
export const toolCheckQuery = ({ api }: Services, id: string, at: string) =>
  queryOptions({
    queryKey: ['tool.check', id, at],
    queryFn: async ({ signal }) => {
      const { warnings } = await api.signedIn.tool.check(id, { signal });
      return warningIssues(warnings);
    },
  });

export const toolUsersQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: ['tool.usedBy', id],
    queryFn: ({ signal }) => api.signedIn.tool.usedBy(id, { signal }),
    staleTime: 0,
  });

export function toolServer({ api, queries }: Services, id: string): DeskServer {
  const { tool } = api.signedIn;
  return resourceServer<Tool>({
    get: () => tool.get.withResponse(id),
    update: (patch, options) => tool.update.withResponse(id, toBody(patch), options),
    saved(found) {
      queries.setQueryData(toolKey(id), found);
      void queries.invalidateQueries({ queryKey: toolsKey });
    },
  });
}
