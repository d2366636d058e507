import type { Workflow } from '@saywell/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { warningIssues } from '../../draft/issues.ts';
import { toBody } from '../../draft/json.ts';
import type { DeskServer } from '../../editor/desk/desk.ts';
import { foundResource, resourceServer } from '../../editor/desk/resource.ts';

const rowsOfPage = 50;

interface WorkflowPage {
  readonly rows: readonly Workflow[];
  readonly cursor?: string | undefined;
}

export const workflowsKey = ['workflow.list'] as const;

export const workflowsQuery = ({ api }: Services) =>
  infiniteQueryOptions({
    queryKey: workflowsKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<WorkflowPage> => {
      const { answer, response } = await api.signedIn.workflow.list.withResponse(
        { limit: rowsOfPage, ...(cursor !== undefined && { cursor }) },
        { signal },
      );
      return { rows: answer, cursor: response.headers.get('x-next-cursor') ?? undefined };
    },
    getNextPageParam: ({ cursor }) => cursor,
  });

export const workflowKey = (id: string) => ['workflow.get', id] as const;

export const workflowQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: workflowKey(id),
    queryFn: async ({ signal }) =>
      foundResource(await api.signedIn.workflow.get.withResponse(id, { signal })),
  });

/** What of it has no effect on this installation. */
export const checkQuery = ({ api }: Services, id: string, at: string) =>
  queryOptions({
    queryKey: ['workflow.check', id, at],
    queryFn: async ({ signal }) =>
      warningIssues((await api.signedIn.workflow.check(id, { signal })).warnings),
  });

export function workflowServer({ api, queries }: Services, id: string): DeskServer {
  const { workflow } = api.signedIn;
  return resourceServer<Workflow>({
    get: () => workflow.get.withResponse(id),
    update: (patch, options) => workflow.update.withResponse(id, toBody(patch), options),
    saved(found) {
      queries.setQueryData(workflowKey(id), found);
      void queries.invalidateQueries({ queryKey: workflowsKey });
    },
  });
}
