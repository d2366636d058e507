import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import type { BookingsSearch, HandledSearch, RequestsSearch } from './search.ts';

const rowsOfPage = 50;

export const requestsKey = ['contactRequest.list'] as const;
export const requestKey = (id: string) => ['contactRequest.get', id] as const;
export const bookingsKey = ['booking.list'] as const;
export const bookingKey = (id: string) => ['booking.get', id] as const;

interface Answered<Answer> {
  readonly answer: Answer;
  readonly response: Response;
}

/** Rows of a list that goes on behind a header. */
const pageOf = <Row>({ answer, response }: Answered<readonly Row[]>) => ({
  rows: answer,
  nextCursor: response.headers.get('x-next-cursor') ?? undefined,
});

/** With the tag of its state: a change of another state is refused. */
const taggedOf = <Resource>({ answer, response }: Answered<Resource>) => ({
  resource: answer,
  tag: response.headers.get('etag') ?? undefined,
});

const asked = (cursor: string | undefined) => ({
  ...(cursor !== undefined && { cursor }),
  limit: rowsOfPage,
});

export const requestsQuery = ({ api, gate }: Services, search: RequestsSearch) =>
  infiniteQueryOptions({
    queryKey: [...requestsKey, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...handledQueryOf(search), ...asked(pageParam) };
      const { list } = api.signedIn.contactRequest;
      return pageOf(await gate.pass(() => list.withResponse(query, { signal })));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const requestQuery = ({ api, gate }: Services, id: string) =>
  queryOptions({
    queryKey: requestKey(id),
    queryFn: async ({ signal }) =>
      taggedOf(await gate.pass(() => api.signedIn.contactRequest.get.withResponse(id, { signal }))),
  });

export const bookingsQuery = ({ api, gate }: Services, search: BookingsSearch) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...handledQueryOf(search), ...asked(pageParam) };
      const { list } = api.signedIn.booking;
      return pageOf(await gate.pass(() => list.withResponse(query, { signal })));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const bookingQuery = ({ api, gate }: Services, id: string) =>
  queryOptions({
    queryKey: bookingKey(id),
    queryFn: async ({ signal }) =>
      taggedOf(await gate.pass(() => api.signedIn.booking.get.withResponse(id, { signal }))),
  });

/** What the server is asked. */
export const handledQueryOf = <State extends string>({
  state,
  assignee: id,
  q: words,
}: HandledSearch<State>) => ({
  ...(state !== undefined && { state }),
  ...(id !== undefined && { assigneeId: id }),
  ...(words !== undefined && { q: words }),
});
