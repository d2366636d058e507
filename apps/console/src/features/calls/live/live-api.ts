import type { CallEvent, CallEventPage, CallPulse, FEED_LIVE_CALLS, LiveCallList } from '@saywell/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { type Services, useServices } from '../../../app/services.tsx';
import { noTalk, type Talk, withEvents } from './talk.ts';

// The contract's name; its value would bring its schemas.
const liveCalls: typeof FEED_LIVE_CALLS = 'live-calls';
const liveKey = ['call.live'] as const;

/** Calls that run, those that began first. Asked again when one begins or ends. */
export const liveQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: liveKey,
    queryFn: ({ signal }): Promise<LiveCallList> => api.signedIn.liveCall.list({ signal }),
    staleTime: 0,
  });

/** What the feed tells of running calls takes its place in the list. */
export function useLivePulses(): void {
  const { feed } = useServices();
  const queries = useQueryClient();
  useEffect(
    () =>
      feed.follow([liveCalls], (news) => {
        if (!('pulse' in news)) return;
        queries.setQueryData<LiveCallList>(liveKey, (list) => withPulse(list, news.pulse));
      }),
    [feed, queries],
  );
}

/** Of a call that is not in the list yet it comes with the list. */
export function withPulse(list: LiveCallList | undefined, pulse: CallPulse): LiveCallList | undefined {
  if (list === undefined) return undefined;
  const results = list.results.map((call) => (call.id === pulse.callId ? { ...call, pulse } : call));
  return { ...list, results };
}

const pageOfEvents = 1_000;

/** The log of a call so far. */
export const pastEventsQuery = ({ api }: Services, id: string) =>
  queryOptions({
    queryKey: ['call.events', id, 'past'],
    queryFn: async ({ signal }): Promise<readonly CallEvent[]> => {
      const all: CallEvent[] = [];
      let from: { readonly after?: number } | undefined = {};
      while (from !== undefined) {
        const query: { readonly after?: number; readonly limit: number } = { limit: pageOfEvents, ...from };
        const { results, nextAfter }: CallEventPage = await api.signedIn.call.events(id, query, { signal });
        all.push(...results);
        from = nextAfter === undefined ? undefined : { after: nextAfter };
      }
      return all;
    },
    // The feed brings what is new.
    meta: { feed: 'own' },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What is said in a call, as it is said. `past`: its log so far; `reread` is called where something is missing in it. */
export function useTalk(id: string, past: readonly CallEvent[] | undefined, reread: () => void): Talk {
  const { feed } = useServices();
  const [state, add] = useReducer(nextTalk, firstTalk);
  useEffect(
    () =>
      feed.follow([`call:${id}`], (news) => {
        if ('event' in news) add({ type: 'event', event: news.event });
      }),
    [feed, id],
  );
  useEffect(() => {
    if (past !== undefined) add({ type: 'past', events: past });
  }, [past]);
  const { isGapped } = state;
  useEffect(() => {
    if (isGapped) reread();
  }, [isGapped, reread]);
  return state.talk;
}

interface TalkState {
  readonly talk: Talk;
  /** What the feed told since the log was asked for the last time. */
  readonly newer: readonly CallEvent[];
  readonly hasPast: boolean;
  /** Was something said that nobody told, as between the log and the first that the feed tells? */
  readonly isGapped: boolean;
}

export const firstTalk: TalkState = { talk: noTalk, newer: [], hasPast: false, isGapped: false };

type TalkNews =
  | { readonly type: 'event'; readonly event: CallEvent }
  | { readonly type: 'past'; readonly events: readonly CallEvent[] };

export function nextTalk(state: TalkState, news: TalkNews): TalkState {
  const { talk, newer, hasPast, isGapped } = state;
  if (news.type === 'past') {
    // From the beginning: what was missing stands in between.
    const after = withEvents(noTalk, news.events);
    const left = newer.filter(({ sequence }) => sequence > after.sequence);
    return { talk: withEvents(after, left), newer: left, hasPast: true, isGapped: false };
  }
  const { event } = news;
  const known = { ...state, newer: [...newer, event] };
  if (!hasPast) return known;
  const isNext = event.sequence <= talk.sequence + 1;
  return { ...known, talk: withEvents(talk, [event]), isGapped: isGapped || !isNext };
}
