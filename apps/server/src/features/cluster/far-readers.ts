import type { CallEvent, CallPulse } from '@saywell/contract';
import { z } from 'zod';
import type { CallFeed } from '../calls/live/plans-of.ts';
import type { CallInterest } from '../feed/call-interest.ts';
import { type AnswerPeer, madeByUs } from './peer-calls.ts';

/** What servers ask each other so that their pages hear of calls that run elsewhere. */
export const followQuestion = 'feed/follow';

/** What happened in a call, as one server tells another. */
export const farNewsSchema = z.union([
  /** Calls here of which it is told from now on: what happened before was not. */
  z.object({ begins: z.array(z.string()) }),
  z.object({ pulse: madeByUs<CallPulse>() }),
  z.object({ callId: z.string(), event: madeByUs<CallEvent>() }),
]);
export type FarNews = z.infer<typeof farNewsSchema>;

const followSchema = z.object({ orgId: z.string(), pulses: z.boolean(), calls: z.array(z.string()) });

/** Servers whose pages follow calls that run here. */
export interface FarReaders {
  /** Tells them, and the pages here. */
  readonly feed: CallFeed;
  /** Answers {@link followQuestion}: news one by one until nobody listens any more. */
  readonly answer: AnswerPeer;
}

/** A server that does not take them is told no more: it asks again, and its pages read the logs of their calls. */
const maxWaiting = 2_000;

interface Reader {
  readonly interest: CallInterest;
  readonly tell: (news: FarNews) => void;
}

/** `isHere`: does a call run on this server? */
export function createFarReaders(feed: CallFeed, isHere: (callId: string) => boolean): FarReaders {
  const readers = new Map<string, Set<Reader>>();
  const of = (orgId: string): readonly Reader[] => [...(readers.get(orgId) ?? [])];
  return {
    feed: {
      called(orgId, callId, event) {
        feed.called(orgId, callId, event);
        for (const { interest, tell } of of(orgId))
          if (interest.calls.includes(callId)) tell({ callId, event });
      },
      isWatched: (orgId) => feed.isWatched(orgId) || of(orgId).some(({ interest }) => interest.pulses),
      pulsed(orgId, pulse) {
        feed.pulsed(orgId, pulse);
        for (const { interest, tell } of of(orgId)) if (interest.pulses) tell({ pulse });
      },
    },
    async answer(body) {
      const { orgId, ...interest } = followSchema.parse(body);
      const news = createNews();
      const reader: Reader = { interest, tell: news.add };
      const own = readers.get(orgId) ?? new Set();
      readers.set(orgId, own.add(reader));
      const begins = interest.calls.filter(isHere);
      if (begins.length > 0) news.add({ begins });
      return news.until(() => {
        own.delete(reader);
        if (own.size === 0 && readers.get(orgId) === own) readers.delete(orgId);
      });
    },
  };
}

/** A queue that is read as it fills; one that is full is at its end. */
function createNews() {
  const waiting: FarNews[] = [];
  let wanted: ((result: IteratorResult<FarNews>) => void) | undefined;
  let isFull = false;
  return {
    add: (news: FarNews): void => {
      if (wanted !== undefined) {
        wanted({ done: false, value: news });
        wanted = undefined;
        return;
      }
      isFull ||= waiting.length === maxWaiting;
      if (!isFull) waiting.push(news);
    },
    /** A generator that waits would not hear that nobody listens any more. */
    until: (ended: () => void): AsyncIterableIterator<FarNews> => ({
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () =>
        new Promise((resolve) => {
          const value = waiting.shift();
          if (value !== undefined) resolve({ done: false, value });
          else if (isFull) {
            ended();
            resolve({ done: true, value: undefined });
          } else wanted = resolve;
        }),
      return() {
        ended();
        wanted?.({ done: true, value: undefined });
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
}
