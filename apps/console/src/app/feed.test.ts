import type { FeedMessage } from '@saywell/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFeed, type Feed, type FeedNews, type SocketEvents } from './feed.ts';

class FakeSocket {
  readonly sent: unknown[] = [];
  isClosed = false;
  readonly events: SocketEvents;
  constructor(events: SocketEvents) {
    this.events = events;
  }
  send(text: unknown): void {
    this.sent.push(JSON.parse(String(text)));
  }
  close(): void {
    this.isClosed = true;
  }
  hears(message: FeedMessage): void {
    this.events.heard(JSON.stringify(message));
  }
  breaks(code = 1006): void {
    this.events.closed(code);
  }
}

const id = '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80';
const notice = (seq: number, topic: 'call' | `call:${string}` = 'call'): FeedNews => ({
  seq,
  topic,
  id,
  change: 'updated',
  at: '2026-01-01T00:00:00.000Z',
});

let sockets: FakeSocket[];
let page: EventTarget & { visibilityState: DocumentVisibilityState };
let missed: ReturnType<typeof vi.fn<() => void>>;
let signIn: ReturnType<typeof vi.fn<() => Promise<void>>>;
let feed: Feed;
let now: number;

beforeEach(() => {
  vi.useFakeTimers();
  now = 5_000;
  sockets = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  missed = vi.fn<() => void>();
  signIn = vi.fn<() => Promise<void>>(async () => undefined);
  feed = createFeed({
    open(path, events) {
      expect(path).toBe('/feed');
      const socket = new FakeSocket(events);
      sockets.push(socket);
      return socket;
    },
    page,
    setTimer(callback, delayMs) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => 1,
    now: () => now,
    missed,
    signIn,
  });
});
afterEach(() => vi.useRealTimers());

function socket(): FakeSocket {
  const last = sockets.at(-1);
  if (last === undefined) throw new Error('there is no socket');
  return last;
}
function look(visibilityState: DocumentVisibilityState): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

it('says since when its socket is lost, until that is back or nobody looks', () => {
  const heard: (number | undefined)[] = [];
  const end = feed.onLost(() => heard.push(feed.lostAt()));
  feed.start();
  // Until it was there once, one failure is no loss.
  socket().breaks();
  vi.advanceTimersByTime(1_000);
  socket().events.opened();
  socket().breaks();
  socket().breaks();
  vi.advanceTimersByTime(1_000);
  socket().events.opened();
  socket().breaks();
  look('hidden');
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([5_000, undefined, 5_000, undefined]);
  end();
  look('visible');
  socket().events.opened();
  socket().breaks();
  expect([heard.length, feed.lostAt()]).toEqual([4, 5_000]);
});

it('says how long the page has read before it followed, once', () => {
  feed.follow(['call'], () => undefined);
  feed.start();
  now += 4_000;
  socket().breaks();
  vi.advanceTimersByTime(1_000);
  socket().events.opened();
  expect(socket().sent).toEqual([{ subscribe: ['call'], sinceMs: 6_000 }]);
  socket().hears({ seq: 5, subscribed: ['call'] });
  feed.follow(['file'], () => undefined);
  socket().breaks();
  vi.advanceTimersByTime(1_000);
  socket().events.opened();
  expect(sockets[1]?.sent.slice(1)).toEqual([{ subscribe: ['file'] }]);
  expect(socket().sent).toEqual([{ subscribe: ['call', 'file'] }, { resume: 5 }]);
});

it('says it again until that was answered, also when it was stopped in between', () => {
  feed.follow(['call'], () => undefined);
  const stop = feed.start();
  socket().events.opened();
  stop();
  now += 2_000;
  feed.start();
  socket().events.opened();
  expect(socket().sent).toEqual([{ subscribe: ['call'], sinceMs: 4_000 }]);
});

it('is taken by the server also when the clock was put back meanwhile', () => {
  feed.follow(['call'], () => undefined);
  feed.start();
  now -= 60_000;
  socket().events.opened();
  expect(socket().sent).toEqual([{ subscribe: ['call'], sinceMs: 0 }]);
});

it('says that it is lost where a server takes none, and asks once a minute', () => {
  feed.start();
  socket().breaks();
  expect(feed.lostAt()).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  socket().breaks();
  expect(feed.lostAt()).toBe(5_000);
  for (const waitMs of [2_000, 4_000, 8_000]) {
    vi.advanceTimersByTime(waitMs);
    socket().breaks();
  }
  expect(sockets).toHaveLength(5);
  vi.advanceTimersByTime(59_999);
  expect(sockets).toHaveLength(5);
  vi.advanceTimersByTime(1);
  socket().events.opened();
  expect(feed.lostAt()).toBeUndefined();
});

it('one socket serves all who follow, and each hears what it follows', () => {
  const calls: FeedNews[] = [];
  const one: FeedNews[] = [];
  feed.follow(['call'], (news) => calls.push(news));
  const stop = feed.start();
  const stopTwin = feed.start();
  socket().events.opened();
  const unfollow = feed.follow([`call:${id}`, 'call'], (news) => one.push(news));
  expect(socket().sent).toEqual([
    { subscribe: ['call'], sinceMs: 2_000 },
    { subscribe: [`call:${id}`], sinceMs: 2_000 },
  ]);
  socket().hears(notice(1));
  socket().hears(notice(2, `call:${id}`));
  expect([calls, one]).toEqual([[notice(1)], [notice(1), notice(2, `call:${id}`)]]);
  unfollow();
  expect(socket().sent.at(-1)).toEqual({ unsubscribe: [`call:${id}`] });
  socket().hears(notice(3));
  expect([calls.length, one.length]).toEqual([2, 2]);
  stop();
  expect(socket().isClosed).toBe(false);
  stopTwin();
  stopTwin();
  expect([sockets.length, socket().isClosed]).toEqual([1, true]);
});

it('goes on from where it was when the connection is lost, after waits that grow', () => {
  feed.follow(['call'], () => undefined);
  feed.start();
  socket().events.opened();
  socket().hears({ seq: 5, subscribed: ['call'] });
  socket().hears(notice(8));
  socket().hears({ seq: 9, subscribed: ['call'] });
  socket().breaks();
  vi.advanceTimersByTime(999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  socket().breaks();
  vi.advanceTimersByTime(1_999);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  socket().events.opened();
  expect(socket().sent).toEqual([{ subscribe: ['call'] }, { resume: 8 }]);
  expect(missed).not.toHaveBeenCalled();
  socket().hears({ resync: true });
  expect([socket().sent.at(-1), missed.mock.calls.length]).toEqual([{ subscribe: [], sinceMs: 0 }, 1]);
  socket().hears({ seq: 20, subscribed: ['call'] });
  socket().breaks();
  vi.advanceTimersByTime(1_000);
  socket().events.opened();
  expect(socket().sent).toContainEqual({ resume: 20 });
});

it('a page that nobody looks at has no socket after a minute, and one again when somebody does', () => {
  feed.start();
  look('hidden');
  vi.advanceTimersByTime(59_000);
  look('visible');
  look('hidden');
  vi.advanceTimersByTime(59_999);
  expect([sockets.length, socket().isClosed]).toEqual([1, false]);
  vi.advanceTimersByTime(1);
  expect(socket().isClosed).toBe(true);
  socket().breaks();
  vi.advanceTimersByTime(600_000);
  expect(sockets).toHaveLength(1);
  look('visible');
  expect(sockets).toHaveLength(2);
});

it('waits for the sign-in when its session is over, and begins anew', async () => {
  feed.start();
  socket().events.opened();
  socket().hears({ seq: 5, subscribed: [] });
  socket().breaks(4401);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([signIn.mock.calls.length, sockets.length]).toEqual([1, 2]);
  socket().events.opened();
  expect(socket().sent).toEqual([]);
});

it('what makes no sense changes nothing', () => {
  const heard = vi.fn<() => void>();
  feed.follow(['call'], heard);
  feed.start();
  socket().events.opened();
  socket().events.heard('{');
  socket().events.heard(new ArrayBuffer(1));
  socket().hears({ error: { code: 'feed-request-invalid', message: 'no' } });
  socket().hears(notice(1, `call:${id}`));
  expect(heard).not.toHaveBeenCalled();
});
