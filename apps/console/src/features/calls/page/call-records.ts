import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../../app/services.tsx';
import { callKey } from '../calls-api.ts';

const pageOfEvents = 500;

/** Its ordered log. */
export const eventsQuery = ({ api }: Services, id: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey(id), 'events'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const from = pageParam === undefined ? {} : { after: pageParam };
      return api.signedIn.call.events(id, { limit: pageOfEvents, ...from }, { signal });
    },
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });

/** How loud both were, for each 50 ms, of a call that was recorded. */
export const peaksQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: [...callKey(id), 'peaks'],
    queryFn: async ({ signal }): Promise<Int8Array> => {
      const peaks = await api.signedIn.call.peaks(id, { signal });
      return new Int8Array(await peaks.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
