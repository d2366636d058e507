import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

export const credentialsKey = ['credential.list', 'all'] as const;
/** As many as one answer may have; whoever has more uses programs. */
const most = 1_000;

export const credentialsQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: credentialsKey,
    queryFn: ({ signal }) => api.signedIn.credential.list({ limit: most }, { signal }),
  });
