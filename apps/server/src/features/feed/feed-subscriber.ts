import {
  type CallEvent,
  type CallPulse,
  FEED_LIVE_CALLS,
  type FeedMessage,
  type FeedNotice,
  type FeedSubject,
} from '@saywell/contract';
import type { SetTimer } from '../../platform/clock.ts';
import type { RingNotice } from './feed-ring.ts';

/** What one page follows. Sends what changes at most four times a second, everything in its order. */
export interface FeedSubscriber {
  /** False: it would be too many; nothing has changed. */
  subscribe(subjects: readonly string[]): boolean;
  unsubscribe(subjects: readonly string[]): void;
  subjects(): readonly string[];
  changed(notice: RingNotice): void;
  called(callId: string, event: CallEvent): void;
  /** Does it follow how calls are? */
  isWatching(): boolean;
  pulsed(pulse: CallPulse): void;
  /** What waited is not needed any more. */
  forget(): void;
  close(): void;
}

export interface FeedSubscriberOptions {
  readonly send: (message: FeedMessage) => void;
  readonly setTimer: SetTimer;
}

const maxSubjects = 100;
const intervalMs = 250;

export function createFeedSubscriber({ send, setTimer }: FeedSubscriberOptions): FeedSubscriber {
  const followed = new Set<string>();
  const waiting = new Map<string, FeedNotice>();
  let cancel: (() => void) | undefined;
  const flush = (): void => {
    cancel = undefined;
    if (waiting.size === 0) return;
    const notices = [...waiting.values()].toSorted((one, other) => one.seq - other.seq);
    waiting.clear();
    cancel = setTimer(flush, intervalMs);
    for (const notice of notices) send(notice);
  };
  const note = (topic: FeedSubject, notice: RingNotice): void => {
    if (!followed.has(topic)) return;
    waiting.set(topic, merged(waiting.get(topic), { ...notice, topic }));
    // All that changes in one go is one notice of its topic.
    cancel ??= setTimer(flush, 0);
  };
  return {
    subscribe(subjects) {
      const all = new Set([...followed, ...subjects]);
      if (all.size > maxSubjects) return false;
      for (const subject of subjects) followed.add(subject);
      return true;
    },
    unsubscribe(subjects) {
      for (const subject of subjects) {
        followed.delete(subject);
        waiting.delete(subject);
      }
    },
    subjects: () => [...followed],
    changed(notice) {
      note(notice.topic, notice);
      note(`${notice.topic}:${notice.id}`, notice);
    },
    called(callId, event) {
      const topic = `call:${callId}` as const;
      if (followed.has(topic)) send({ topic, event });
    },
    isWatching: () => followed.has(FEED_LIVE_CALLS),
    pulsed(pulse) {
      if (followed.has(FEED_LIVE_CALLS)) send({ topic: FEED_LIVE_CALLS, pulse });
    },
    forget: () => waiting.clear(),
    close() {
      cancel?.();
      followed.clear();
      waiting.clear();
    },
  };
}

/** Who has not heard that it was made hears that now, and who is told of one that it is not the only one. */
function merged(before: FeedNotice | undefined, next: FeedNotice): FeedNotice {
  if (before === undefined) return next;
  const isSame = before.id === next.id;
  const isNew = isSame && before.change === 'created' && next.change === 'updated';
  const hasOthers = !isSame || before.others === true;
  return { ...next, ...(isNew && { change: 'created' }), ...(hasOthers && { others: true }) };
}
