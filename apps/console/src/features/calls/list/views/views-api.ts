import type { View } from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../../../app/services.tsx';

export const viewsKey = ['view.list', 'calls'] as const;

/** More than an organisation may have. */
const most = 1_000;

/** By their names. */
export const viewsQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: viewsKey,
    queryFn: async ({ signal }): Promise<readonly View[]> => {
      const views = await api.signedIn.view.list({ list: 'calls', limit: most }, { signal });
      return views.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    },
  });
