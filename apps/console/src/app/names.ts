import { queryOptions, skipToken } from '@tanstack/react-query';
import { visible } from '../ui/visible.ts';
import type { Services } from './services.tsx';

const nameless = {
  assistant: 'Assistant without a name',
  squad: 'Squad without a name',
  workflow: 'Workflow without a name',
  tool: 'Tool without a name',
} as const;

/** What those of one kind are called, by id. */
const namesQuery =
  (kind: keyof typeof nameless) =>
  ({ api }: Services) =>
    queryOptions({
      queryKey: [`${kind}.list`, 'names'],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
        const { results } = await api.signedIn.search.names({ kind }, { signal });
        return new Map(results.map(({ id, name }) => [id, name ?? nameless[kind]]));
      },
      staleTime: 300_000,
      structuralSharing: false,
    });

export const assistantNamesQuery = namesQuery('assistant');
export const squadNamesQuery = namesQuery('squad');
export const workflowNamesQuery = namesQuery('workflow');
export const toolNamesQuery = namesQuery('tool');

/** One campaign as a choice; of none nothing is asked. */
export const campaignNameQuery = ({ api }: Services, id: string | undefined) =>
  queryOptions({
    queryKey: ['campaign.get', id, 'name'],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) => {
            const { name } = await api.signedIn.campaign.get(id, { signal });
            return { value: id, label: visible(name) };
          },
    staleTime: 300_000,
  });
