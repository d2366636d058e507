import { queryOptions } from '@tanstack/react-query';
import { visible } from '../ui/visible.ts';
import type { Services } from './services.tsx';

/** As many as one answer may have; whoever has more uses programs. */
const most = 1_000;

/** Of pages that let one choose an assistant, or say which one it is. */
export const assistantNamesQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['assistant.list', 'choice'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const assistants = await api.signedIn.assistant.list({ limit: most }, { signal });
      return new Map(assistants.map(({ id, name }) => [id, visible(name ?? 'Assistant without a name')]));
    },
    staleTime: 300_000,
    structuralSharing: false,
  });
