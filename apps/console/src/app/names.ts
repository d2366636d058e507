import { queryOptions } from '@tanstack/react-query';
import type { Services } from './services.tsx';

/** As many as one answer may have; whoever has more sees ids. */
const most = 1_000;

const shared = { staleTime: 300_000, structuralSharing: false } as const;

/** What assistants are called, by id. */
export const assistantNamesQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['assistant.list', 'names'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const assistants = await api.signedIn.assistant.list({ limit: most }, { signal });
      return new Map(assistants.map(({ id, name }) => [id, name ?? 'Assistant without a name']));
    },
    ...shared,
  });

/** What squads are called, by id. */
export const squadNamesQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['squad.list', 'names'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const squads = await api.signedIn.squad.list({ limit: most }, { signal });
      return new Map(squads.map(({ id, name }) => [id, name ?? 'Squad without a name']));
    },
    ...shared,
  });
