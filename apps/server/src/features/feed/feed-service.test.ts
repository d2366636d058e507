import type { FeedMessage } from '@saywell/contract';
import { beforeEach, expect, it } from 'vitest';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import type { FeedConnection } from './feed-port.ts';
import { createFeedService, type FeedReader, type FeedService } from './feed-service.ts';

const [org, otherOrg] = ['org', 'other-org'];
const id = (index: number): string => `8b2f5c1e-6d4a-4f0e-9c3b-${String(index).padStart(12, '0')}`;

let clock: ReturnType<typeof createVirtualClock>;
let feed: FeedService;
beforeEach(() => {
  clock = createVirtualClock();
  feed = createFeedService({ clock, random: () => 0.5, maxSockets: 18 });
});

function reader(more: Partial<FeedReader> = {}): FeedReader {
  const isGood = async (): Promise<boolean> => true;
  return { orgId: org, holderId: 'session', userId: 'member', expiresAt: undefined, isGood, ...more };
}

function openSocket(more: Partial<FeedReader> = {}) {
  const messages: FeedMessage[] = [];
  const port = {
    bufferedBytes: 0,
    pings: 0,
    closedWith: undefined as number | undefined,
    isTerminated: false,
    send: (text: string) => void messages.push(JSON.parse(text)),
    ping: () => void (port.pings += 1),
    close: (code: number) => void (port.closedWith = code),
    terminate: () => void (port.isTerminated = true),
  };
  const as = reader(more);
  feed.admit(as);
  const connection: FeedConnection = feed.open(as, port);
  const say = (message: unknown): void => connection.received(JSON.stringify(message));
  return { port, messages, connection, say };
}
const change = (kind: string, index: number, operation = 'UPDATE', of = org): void =>
  feed.stored(`${kind} ${of} ${id(index)} ${operation}`);
const later = (delayMs: number): Promise<unknown> => clock.advance(delayMs);
const notices = (messages: readonly FeedMessage[]) => messages.filter((message) => 'change' in message);

it('tells a page what changed while it read and could not follow yet', async () => {
  openSocket();
  await later(1_000);
  change('call', 1);
  await later(600);
  change('call', 2);
  change('file', 3);
  change('call', 4, 'UPDATE', otherOrg);
  await later(400);
  const { say, messages } = openSocket({ holderId: 'late' });
  say({ subscribe: ['call'], sinceMs: 500 });
  say({ subscribe: ['call'] });
  await later(300);
  expect(notices(messages)).toEqual([expect.objectContaining({ topic: 'call', id: id(2) })]);
  const alone = openSocket({ orgId: otherOrg, holderId: 'theirs' });
  alone.say({ subscribe: ['call'], sinceMs: 1_000 });
  await later(300);
  expect(notices(alone.messages)).toEqual([expect.objectContaining({ id: id(4) })]);
});

it('says that a page may have missed something when nobody here can know what', async () => {
  await later(1_000);
  const { say, messages } = openSocket();
  say({ subscribe: ['call'], sinceMs: 1_001 });
  expect(messages.at(-1)).toEqual({ resync: true });
  feed.missed();
  say({ subscribe: ['call'], sinceMs: 0 });
  expect(messages.at(-1)).toMatchObject({ subscribed: ['call'] });
  say({ subscribe: ['call'], sinceMs: 1 });
  expect(messages.at(-1)).toEqual({ resync: true });
});

it('tells what was subscribed, of the own organisation alone', async () => {
  const own = openSocket();
  const other = openSocket({ orgId: otherOrg, holderId: 'theirs' });
  for (const { say } of [own, other]) say({ subscribe: ['call', `call:${id(1)}`] });
  change('call', 1, 'INSERT');
  change('file', 2, 'INSERT');
  change('unknown', 3, 'INSERT');
  await later(300);
  expect(notices(own.messages)).toEqual([
    expect.objectContaining({ topic: 'call', id: id(1), change: 'created' }),
    expect.objectContaining({ topic: `call:${id(1)}`, id: id(1), change: 'created' }),
  ]);
  expect(JSON.stringify(other.messages)).not.toContain(id(1).slice(-12) + '","change');
  expect(notices(other.messages)).toEqual([]);
  feed.called(org, id(1), { sequence: 4, at: 'now', type: 'turn' });
  feed.called(org, id(2), { sequence: 5, at: 'now', type: 'turn' });
  expect(own.messages.at(-1)).toEqual({
    topic: `call:${id(1)}`,
    event: { sequence: 4, at: 'now', type: 'turn' },
  });
  expect(other.messages.filter((message) => 'event' in message)).toEqual([]);
});

it('tells how calls are to those who follow that, of the own organisation alone', () => {
  const pulse = {
    callId: id(1),
    state: 'listening',
    levels: { user: 0, assistant: 0 },
    toolFailed: false,
    isMuted: false,
    observers: 0,
  } as const;
  const [own, idle, other] = [
    openSocket(),
    openSocket(),
    openSocket({ orgId: otherOrg, holderId: 'theirs' }),
  ];
  expect(feed.isWatched(org)).toBe(false);
  for (const { say } of [own, other]) say({ subscribe: ['live-calls'] });
  expect([feed.isWatched(org), feed.isWatched('none')]).toEqual([true, false]);
  feed.pulsed(org, pulse);
  expect(own.messages.at(-1)).toEqual({ topic: 'live-calls', pulse });
  for (const { messages } of [idle, other]) expect(JSON.stringify(messages)).not.toContain('pulse');
  own.say({ unsubscribe: ['live-calls'] });
  expect(feed.isWatched(org)).toBe(false);
});

it('a thousand changes a second are four notices a second and topic', async () => {
  const { say, messages } = openSocket();
  say({ subscribe: ['call', 'file'] });
  for (let index = 0; index < 1_000; index += 1) {
    change(index % 2 === 0 ? 'call' : 'file', index);
    await later(1);
  }
  await later(1_000);
  const told = notices(messages);
  expect(told.length).toBeGreaterThanOrEqual(8);
  expect(told.length).toBeLessThanOrEqual(10);
  expect(told.filter(({ topic }) => topic === 'call').at(-1)?.id).toBe(id(998));
  const order = told.map(({ seq }) => seq);
  expect(order).toEqual(order.toSorted((one, two) => one - two));
});

it('a notice of the newest says when it is not the only one', async () => {
  const { say, messages } = openSocket();
  say({ subscribe: ['call', `call:${id(1)}`] });
  change('call', 1);
  change('call', 2);
  change('call', 2);
  await later(300);
  change('call', 3, 'INSERT');
  change('call', 3);
  await later(300);
  change('call', 4);
  change('call', 5, 'INSERT');
  change('call', 5);
  await later(300);
  const told = notices(messages).map(({ topic, id: newest, others }) => [topic, newest, others]);
  expect(told).toEqual([
    [`call:${id(1)}`, id(1), undefined],
    ['call', id(2), true],
    ['call', id(3), undefined],
    ['call', id(5), true],
  ]);
  expect(notices(messages).at(-1)?.change).toBe('created');
});

it('a page that comes back hears what it missed, once for each topic', async () => {
  const before = openSocket();
  before.say({ subscribe: ['call'] });
  change('call', 1, 'INSERT');
  await later(300);
  const seq = notices(before.messages)[0]?.seq;
  before.connection.closed();
  change('call', 2, 'INSERT');
  change('call', 2);
  change('file', 3);
  const back = openSocket();
  back.say({ subscribe: ['call'] });
  back.say({ resume: seq });
  await later(300);
  expect(notices(back.messages)).toEqual([expect.objectContaining({ id: id(2), change: 'created' })]);
});

it('who has missed too much hears that', async () => {
  const { say, messages } = openSocket();
  say({ subscribe: ['call'] });
  const first = messages[0];
  for (let index = 0; index < 2_001; index += 1) change('call', index);
  const back = openSocket();
  back.say({ resume: first !== undefined && 'seq' in first ? first.seq : 0 });
  expect(back.messages).toEqual([{ resync: true }]);
  back.say({ resume: 17 });
  expect(back.messages.at(-1)).toEqual({ resync: true });
  feed.missed();
  expect(messages.at(-1)).toEqual({ resync: true });
});

it('whoever follows a call of which something was missed reads it again, and nobody else', () => {
  const [follows, other, elsewhere] = [openSocket(), openSocket(), openSocket({ orgId: otherOrg })];
  const subject = `call:${id(1)}`;
  follows.say({ subscribe: [subject] });
  other.say({ subscribe: ['call', `call:${id(2)}`] });
  elsewhere.say({ subscribe: [subject] });
  feed.missedOf(org, id(1));
  const resync = { resync: true };
  expect(follows.messages.at(-1)).toEqual(resync);
  expect(other.messages).not.toContainEqual(resync);
  expect(elsewhere.messages).not.toContainEqual(resync);
});

it('nobody opens more sockets than a session and a server may have', () => {
  const mine = Array.from({ length: 16 }, () => openSocket());
  expect(() => openSocket()).toThrow(expect.objectContaining({ code: 'rate-limited' }));
  openSocket({ holderId: 'b' });
  openSocket({ holderId: 'c' });
  expect(() => openSocket({ holderId: 'd' })).toThrow(expect.objectContaining({ code: 'at-capacity' }));
  mine[0]?.connection.closed();
  mine[0]?.connection.closed();
  openSocket();
  expect(() => openSocket()).toThrow();
});

it('nobody follows more than a hundred subjects', () => {
  const { say, messages } = openSocket();
  const subjects = Array.from({ length: 100 }, (_, index) => `call:${id(index)}`);
  say({ subscribe: subjects });
  say({ subscribe: ['file'] });
  expect(messages.at(-1)).toMatchObject({ error: { code: 'too-many-subscriptions' } });
  say({ unsubscribe: subjects.slice(1) });
  say({ subscribe: ['file'] });
  expect(messages.at(-1)).toMatchObject({ subscribed: [subjects[0], 'file'] });
});

it('what means nothing is refused, and who goes on is sent away', () => {
  const { say, messages, connection, port } = openSocket();
  for (const bad of [{ subscribe: ['secret'] }, { subscribe: ['call:1'] }, { resume: 'x' }, 7]) say(bad);
  connection.received('{');
  expect(messages.map((message) => 'error' in message && message.error.code)).toEqual(
    Array.from({ length: 5 }, () => 'feed-request-invalid'),
  );
  for (let times = 0; times < 6; times += 1) say(null);
  expect(port.closedWith).toBe(1008);
  const busy = openSocket();
  for (let times = 0; times < 201; times += 1) busy.say({ subscribe: ['call'] });
  expect(busy.port.closedWith).toBe(1008);
});

it('is closed when the session has ended, at once or when that is found out', async () => {
  let isGood: boolean | Error = true;
  const answer = async (): Promise<boolean> => {
    if (isGood instanceof Error) throw isGood;
    return isGood;
  };
  const told = openSocket({ isGood: answer });
  const other = openSocket({ holderId: 'other', userId: 'other' });
  const keep = async (milliseconds: number, ...sockets: readonly (typeof told)[]): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 20_000) {
      await later(20_000);
      for (const { connection } of sockets) connection.alive();
    }
  };
  isGood = new Error('the database is away');
  feed.stored('access-session org session DELETE');
  await later(1);
  expect(told.port.closedWith).toBeUndefined();
  isGood = false;
  feed.stored('access-session org other-session DELETE');
  await later(1);
  expect(told.port.closedWith).toBeUndefined();
  feed.stored('access-member org member UPDATE');
  await later(1);
  expect([told.port.closedWith, other.port.closedWith]).toEqual([4401, undefined]);
  const untold = openSocket({ isGood: answer });
  const expiring = openSocket({ expiresAt: clock.now() + 30_000 });
  await keep(60_000, other, untold, expiring);
  expect([untold, expiring, other].map(({ port }) => port.closedWith)).toEqual([4401, 4401, undefined]);
});

it('a page that does not answer is forgotten, and one that does not read', async () => {
  const silent = openSocket();
  await later(20_000);
  expect([silent.port.pings, silent.port.isTerminated]).toEqual([1, false]);
  await later(20_000);
  expect(silent.port.isTerminated).toBe(true);
  const slow = openSocket();
  slow.say({ subscribe: ['call'] });
  slow.port.bufferedBytes = 2_000_000;
  change('call', 1);
  await later(1);
  expect([slow.port.isTerminated, notices(slow.messages)]).toEqual([true, []]);
});

it('closes all when the server stops, and takes none any more', () => {
  const { port } = openSocket();
  feed.close();
  expect(port.closedWith).toBe(1001);
  expect(() => openSocket()).toThrow(expect.objectContaining({ code: 'shutting-down' }));
});
