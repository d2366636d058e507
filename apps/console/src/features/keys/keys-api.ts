import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

export const keysKey = ['token.list'] as const;
/** As many as one answer may have; whoever has more uses programs. */
const most = 100;

export const keysQuery = ({ api }: Services) =>
  queryOptions({ queryKey: keysKey, queryFn: () => api.signedIn.token.list({ limit: most }) });
