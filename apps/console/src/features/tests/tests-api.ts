import type { TestSuite, TestSuiteRun } from '@saywell/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';
import { isRunning } from './verdicts.ts';

const rowsOfPage = 50;
/** Runs carry their conversations: few at a time. */
const runsOfPage = 10;
/** The feed tells what comes of a run; a page without one must not wait for ever. */
const runningEveryMs = 5_000;

interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly cursor?: string | undefined;
}

interface Answered<Row> {
  readonly results: readonly Row[];
  readonly metadata: { readonly nextCursor?: string | undefined };
}

const pageOf = <Row>({ results, metadata }: Answered<Row>): ListPage<Row> => ({
  rows: results,
  cursor: metadata.nextCursor,
});

export const suitesKey = ['testSuite.list'] as const;

export const suitesQuery = ({ api }: Services) =>
  infiniteQueryOptions({
    queryKey: suitesKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<ListPage<TestSuite>> =>
      pageOf(
        await api.signedIn.testSuite.list(
          { limit: rowsOfPage, ...(cursor !== undefined && { cursor }) },
          { signal },
        ),
      ),
    getNextPageParam: ({ cursor }) => cursor,
  });

export const suiteKey = (id: string) => ['testSuite.get', id] as const;

export const suiteQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: suiteKey(id),
    queryFn: ({ signal }) => api.signedIn.testSuite.get(id, { signal }),
  });

/** Its own object: an id at this place would be one test's. */
export const testsKey = (suite: string) => ['testSuiteTest.list', { suite }] as const;

/** All of them: a suite has no more than a page. */
export const testsQuery = ({ api }: Services, suite: string) =>
  queryOptions({
    queryKey: testsKey(suite),
    queryFn: async ({ signal }) => {
      const query = { limit: rowsOfPage, sortOrder: 'ASC' } as const;
      return (await api.signedIn.testSuiteTest.list(suite, query, { signal })).results;
    },
  });

export const runsKey = (suite: string) => ['testSuiteRun.list', { suite }] as const;

export const runsQuery = ({ api }: Services, suite: string) =>
  infiniteQueryOptions({
    queryKey: runsKey(suite),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<ListPage<TestSuiteRun>> =>
      pageOf(
        await api.signedIn.testSuiteRun.list(
          suite,
          { limit: runsOfPage, ...(cursor !== undefined && { cursor }) },
          { signal },
        ),
      ),
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isRunning)) === true ? runningEveryMs : false,
  });

export const runKey = (id: string) => ['testSuiteRun.get', id] as const;

export const runQuery = ({ api }: Services, suite: string, id: string) =>
  queryOptions({
    queryKey: runKey(id),
    queryFn: ({ signal }) => api.signedIn.testSuiteRun.get(suite, id, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isRunning(state.data) ? runningEveryMs : false,
  });

/** As many conversations as one request finds. */
const idsOfRequest = 100;

interface WithCost {
  readonly id: string;
  readonly cost?: number | undefined;
}

/** All of a run's conversations, in as many requests as that takes. */
async function findAll(
  ids: readonly (string | undefined)[],
  find: (ids: string[]) => Promise<readonly WithCost[]>,
): Promise<readonly WithCost[]> {
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  const parts = Array.from({ length: Math.ceil(known.length / idsOfRequest) }, (_, part) =>
    known.slice(part * idsOfRequest, (part + 1) * idsOfRequest),
  );
  return (await Promise.all(parts.map(find))).flat();
}

/** USD of each conversation by its id: what a session or a call has cost. */
export const costsQuery = ({ api }: Services, run: TestSuiteRun) =>
  queryOptions({
    queryKey: ['session.list', 'costs', run.id, run.updatedAt],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const attempts = run.testResults.flatMap((result) => result.attempts);
      const [sessions, calls] = await Promise.all([
        findAll(
          attempts.map(({ metadata }) => metadata?.sessionId),
          async (idAny) =>
            (await api.signedIn.session.list({ idAny, limit: idsOfRequest }, { signal })).results,
        ),
        findAll(
          attempts.map(({ callId }) => callId),
          async (idAny) =>
            (await api.signedIn.call.pageMetadata({ idAny, limit: idsOfRequest }, { signal })).results,
        ),
      ]);
      const found = [...sessions, ...calls];
      return new Map(found.flatMap(({ id, cost }) => (cost === undefined ? [] : [[id, cost]])));
    },
    enabled: !isRunning(run),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
