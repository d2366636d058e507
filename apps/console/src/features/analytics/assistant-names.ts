import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

export const assistantNamesQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['assistant.list', 'names'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const assistants = await api.signedIn.assistant.list({ limit: 1_000 }, { signal });
      return new Map(assistants.map(({ id, name }) => [id, name ?? 'Assistant without a name']));
    },
    staleTime: 300_000,
    structuralSharing: false,
  });
