import type { FeedSubscriber } from './feed-subscriber.ts';

/** What pages follow of the calls of an organisation. */
export interface CallInterest {
  /** How all of them are. */
  readonly pulses: boolean;
  /** Ids of those in which everything that happens is followed. */
  readonly calls: readonly string[];
}

/** Of the subject of one call. */
const prefix = 'call:';

export function interestIn(
  pages: readonly { readonly subscriber: Pick<FeedSubscriber, 'isWatching' | 'subjects'> }[],
): CallInterest {
  const calls = pages
    .flatMap(({ subscriber }) => subscriber.subjects())
    .filter((subject) => subject.startsWith(prefix))
    .map((subject) => subject.slice(prefix.length));
  return {
    pulses: pages.some(({ subscriber }) => subscriber.isWatching()),
    calls: [...new Set(calls)].toSorted(),
  };
}
