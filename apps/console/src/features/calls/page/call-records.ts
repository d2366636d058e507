import { ApiError } from '@saywell/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../../app/services.tsx';
import { callKey } from '../calls-api.ts';

/** One entry of a call's ordered log. */
export interface CallEvent {
  readonly sequence: number;
  /** ISO 8601 with milliseconds. */
  readonly at: string;
  readonly type: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface CallEventPage {
  readonly results: readonly CallEvent[];
  readonly nextAfter?: number;
}

/** Reads what lies beside a call; null: there is nothing. */
async function readBeside({ gate }: Services, path: string, signal: AbortSignal): Promise<Response | null> {
  return gate.pass(async () => {
    const response = await fetch(path, {
      credentials: 'same-origin',
      headers: { 'x-saywell-console': '1' },
      signal,
    });
    if (response.ok) return response;
    if (response.status === 404) return null;
    const body: unknown = await response.json().catch(() => undefined);
    throw ApiError.fromAnswer(response.status, body, response.headers);
  });
}

const pageOfEvents = 500;

export const eventsQuery = (services: Services, id: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey(id), 'events'],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }): Promise<CallEventPage> => {
      const after = pageParam === undefined ? '' : `&after=${pageParam}`;
      const path = `/call/${encodeURIComponent(id)}/event?limit=${pageOfEvents}${after}`;
      const response = await readBeside(services, path, signal);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route's answer
      return response === null ? { results: [] } : ((await response.json()) as CallEventPage);
    },
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });

/** How loud both were, for each 50 ms; null: nothing was recorded. */
export const peaksQuery = (services: Services, id: string) =>
  queryOptions({
    queryKey: [...callKey(id), 'peaks'],
    queryFn: async ({ signal }): Promise<Int8Array | null> => {
      const response = await readBeside(services, `/call/${encodeURIComponent(id)}/recording/peaks`, signal);
      return response === null ? null : new Int8Array(await response.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
