import type { FeedNotice, FeedTopic } from '@saywell/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isBeingDeleted } from './delete-shown.ts';
import type { FeedNews } from './feed.ts';

/** What the pages of the console show; the frame follows it while they are open. */
export const followedTopics = [
  'assistant',
  'booking',
  'call',
  'campaign',
  'chat',
  'contact-request',
  'file',
  'knowledge-base',
  'member',
  'org',
  'phone-number',
  'run',
  'session',
  'squad',
  'test-suite',
  'tool',
  'view',
  'workflow',
] as const satisfies readonly FeedTopic[];

/** Queries that look after themselves, lists whose rows must not move under a finger, say `meta: { feed: 'own' }`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly feed?: 'own' };
  }
}

const resources: Readonly<Partial<Record<FeedTopic, readonly string[]>>> = {
  assistant: ['assistant', 'bin'],
  'contact-request': ['contactRequest'],
  'knowledge-base': ['knowledgeBase'],
  member: ['org'],
  org: ['org'],
  'phone-number': ['phoneNumber'],
  run: ['testSuiteRun'],
  squad: ['squad', 'bin'],
  'test-suite': ['testSuite'],
  tool: ['tool', 'bin'],
  workflow: ['workflow', 'bin'],
};
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the server has told of. */
type Told = Pick<FeedNotice, 'topic' | 'id' | 'others'>;

/** Is what a query has read another thing now? Keys are `['<resource>.<method>', …]`, of one with its id behind. */
export function isTouched(queryKey: readonly unknown[], { topic: subject, id, others }: Told): boolean {
  const [method, first] = queryKey;
  const [topic = '', one] = subject.split(':');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a subject begins with its topic
  const names = resources[topic as FeedTopic] ?? [topic];
  const name = typeof method === 'string' ? names.find((name) => method.startsWith(`${name}.`)) : undefined;
  if (name === undefined) return false;
  // Members and settings are asked for by their organisation's id.
  const isOfOne = name !== 'org' && typeof first === 'string' && idPattern.test(first);
  return isOfOne ? first === id || (others === true && one === undefined) : one === undefined;
}

export interface FeedQueries {
  readonly heard: (news: FeedNews) => void;
  readonly missed: () => void;
}

/** What is on the screen is asked for again at most so often, however much changes. */
const intervalMs = 1_000;

export function createFeedQueries(
  queries: Pick<QueryClient, 'invalidateQueries' | 'isMutating'>,
  setTimer: (callback: () => void, delayMs: number) => () => void,
): FeedQueries {
  let touched: Told[] = [];
  let isWaiting = false;
  const invalidate = (isMeant: (query: Query) => boolean): void => {
    const predicate = (query: Query): boolean =>
      query.meta?.feed !== 'own' && isMeant(query) && !isBeingDeleted(queries, query.queryKey);
    void queries.invalidateQueries({ predicate });
  };
  const flush = (): void => {
    isWaiting = touched.length > 0;
    if (!isWaiting) return;
    const some = touched;
    touched = [];
    setTimer(flush, intervalMs);
    invalidate(({ queryKey }) => some.some((one) => isTouched(queryKey, one)));
  };
  return {
    heard(news) {
      if (!('change' in news)) return;
      touched.push(news);
      if (!isWaiting) flush();
    },
    // Also of those that look after themselves: nobody tells them what they missed. Who is signed in is no list.
    missed: () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey: [method] }) => typeof method === 'string' && !method.startsWith('auth.'),
      }),
  };
}
