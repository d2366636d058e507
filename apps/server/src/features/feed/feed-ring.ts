import type { FeedChange, FeedTopic } from '@saywell/contract';

/** A change with its place among those of an organisation. */
export interface RingNotice {
  readonly seq: number;
  readonly topic: FeedTopic;
  readonly id: string;
  readonly change: FeedChange;
  readonly at: string;
}

/** The newest changes of one organisation, for pages that come back. */
export interface FeedRing {
  /** Of the newest. */
  readonly seq: number;
  add(change: Omit<RingNotice, 'seq'>): RingNotice;
  /** What came after; null: some of it is not there any more, or the number is of another ring. */
  after(seq: number): readonly RingNotice[] | null;
}

const defaultSize = 2_000;
/** The lowest digits of each number say which ring it is of: another server's numbers mean nothing here. */
const rings = 1_024;

/** `startedAt`: epoch milliseconds, so that no later ring has earlier numbers. `mark`: any number. */
export function createFeedRing(options: {
  readonly startedAt: number;
  readonly mark: number;
  readonly size?: number;
}): FeedRing {
  const { startedAt, size = defaultSize } = options;
  const mark = Math.abs(Math.trunc(options.mark)) % rings;
  const numbered = (count: number): number => count * rings + mark;
  const notices: RingNotice[] = [];
  let count = startedAt;
  /** Of the newest that is not in the ring. */
  let before = startedAt;
  return {
    get seq() {
      return numbered(count);
    },
    add(change) {
      count += 1;
      const notice = { ...change, seq: numbered(count) };
      notices.push(notice);
      if (notices.length > size) {
        notices.shift();
        before += 1;
      }
      return notice;
    },
    after(seq) {
      if (seq % rings !== mark || seq < numbered(before) || seq > numbered(count)) return null;
      return notices.filter((notice) => notice.seq > seq);
    },
  };
}
