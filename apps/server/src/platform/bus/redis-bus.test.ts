import { expect, it } from 'vitest';
import type { DatabaseLineOptions } from './database-line.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { openDatabaseBus } from './database-bus.ts';
import { openRedisBus } from './redis-bus.ts';
import type { RedisConnection } from './redis-connection.ts';

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** One database and one Redis, and what servers hear of them. */
function open() {
  const clock = createVirtualClock(1_000_000);
  const listening = new Set<(channel: string, payload: string) => void>();
  const lines = new Map<string, number>();
  const subscriptions = new Map<string, Set<(text: string) => void>>();
  const redisState = { isAway: false, holder: '', until: 0, published: 0 };
  const tell = (channel: string, payload: string): void => {
    for (const heard of listening) heard(channel, payload);
  };
  const databaseOf = (own: string): DatabaseLineOptions['database'] => ({
    listen({ notified, begun }) {
      lines.set(own, (lines.get(own) ?? 0) + 1);
      const line = { isHearing: false };
      const cancel = clock.setTimer(() => {
        line.isHearing = true;
        listening.add(notified);
        begun?.();
      }, 10);
      return Object.assign(line, {
        async [Symbol.asyncDispose]() {
          cancel();
          listening.delete(notified);
          lines.set(own, (lines.get(own) ?? 0) - 1);
        },
      });
    },
    tell: async (channel, payload) => tell(channel, payload),
  });
  const redis: RedisConnection = {
    async run(script, _keys, [own = '', leaseMs = '0', hears = '']) {
      if (redisState.isAway) throw new Error('away');
      if (clock.now() >= redisState.until) redisState.holder = '';
      if (script.includes('DEL')) {
        if (redisState.holder === own) redisState.holder = '';
        return null;
      }
      if (redisState.holder === '' && hears === 'hears') redisState.holder = own;
      if (redisState.holder === own) redisState.until = clock.now() + Number(leaseMs);
      return redisState.holder;
    },
    async publish(channel, text) {
      if (redisState.isAway) throw new Error('away');
      redisState.published += 1;
      for (const heard of subscriptions.get(channel) ?? []) heard(text);
    },
    subscribe(channel, heard) {
      subscriptions.set(channel, (subscriptions.get(channel) ?? new Set()).add(heard));
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
  const join = (own: string, hasRedis = true) => {
    const options = {
      own,
      database: databaseOf(own),
      changeChannel: 'saywell_change',
      log: silent,
      setTimer: clock.setTimer,
    };
    const bus = hasRedis ? openRedisBus({ ...options, redis, prefix: 'p', clock }) : openDatabaseBus(options);
    const heard: string[] = [];
    bus.subscribe('change', (text) => void heard.push(text));
    bus.subscribe('jobs', (text) => void heard.push(`jobs ${text}`));
    bus.onMissed(() => void heard.push('missed'));
    return { bus, heard };
  };
  /** A server that dies without a word. */
  const kill = (own: string): void => {
    for (const [channel, all] of subscriptions) if (channel.endsWith(own)) all.clear();
  };
  return { clock, lines, redisState, tell, join, kill };
}
type World = ReturnType<typeof open>;
const settled = ({ clock }: World) => clock.advance(7_000);
const listeningAt = ({ lines }: World): string[] =>
  [...lines].filter(([, count]) => count > 0).map(([own]) => own);

it('one server listens at the database, and all hear of a change, once', async () => {
  const world = open();
  const servers = ['a', 'b', 'c'].map((own) => world.join(own));
  expect(listeningAt(world)).toEqual(['a', 'b', 'c']);
  await settled(world);
  expect(listeningAt(world)).toHaveLength(1);
  for (const { heard } of servers) heard.length = 0;
  world.tell('saywell_change', 'call o c INSERT');
  await world.clock.advance(0);
  for (const { heard } of servers) expect(heard).toEqual(['call o c INSERT']);
});

it('what a server says is heard by the others, with Redis and without', async () => {
  const world = open();
  const [a, b, c] = [world.join('a'), world.join('b'), world.join('c')];
  await settled(world);
  for (const { heard } of [a, b, c]) heard.length = 0;
  a.bus.publish('jobs', '1');
  await world.clock.advance(0);
  expect([a.heard, b.heard, c.heard]).toEqual([[], ['jobs 1'], ['jobs 1']]);
  world.redisState.isAway = true;
  // It is not known yet.
  b.bus.publish('jobs', '2');
  await settled(world);
  expect(listeningAt(world)).toEqual(['a', 'b', 'c']);
  c.bus.publish('jobs', '3');
  await world.clock.advance(0);
  expect(a.heard).toContain('jobs 3');
  expect(b.heard.filter((text) => text === 'jobs 3')).toEqual(['jobs 3']);
});

it('while Redis is away each listens for itself, and knows that it may have missed something; then one does again', async () => {
  const world = open();
  const [a, b] = [world.join('a'), world.join('b')];
  await settled(world);
  const [leader] = listeningAt(world);
  const other = leader === 'a' ? b : a;
  for (const { heard } of [a, b]) heard.length = 0;
  world.redisState.isAway = true;
  await settled(world);
  expect(other.heard).toEqual(['missed']);
  world.tell('saywell_change', 'one');
  expect([a.heard.at(-1), b.heard.at(-1)]).toEqual(['one', 'one']);
  world.redisState.isAway = false;
  await world.clock.advance(20_000);
  expect(listeningAt(world)).toHaveLength(1);
  for (const { heard } of [a, b]) heard.length = 0;
  world.tell('saywell_change', 'two');
  await world.clock.advance(0);
  expect([a.heard, b.heard]).toEqual([['two'], ['two']]);
});

it('another one listens when the one that did is gone, and all look again', async () => {
  const world = open();
  const [a, b] = [world.join('a'), world.join('b')];
  await settled(world);
  const [leader] = listeningAt(world);
  const [gone, left] = leader === 'a' ? [a, b] : [b, a];
  left.heard.length = 0;
  await gone.bus[Symbol.asyncDispose]();
  await settled(world);
  expect(listeningAt(world)).toEqual([leader === 'a' ? 'b' : 'a']);
  expect(left.heard).toContain('missed');
  world.tell('saywell_change', 'later');
  expect(left.heard.at(-1)).toBe('later');
});

it('a Redis that answers and delivers nothing is as good as away', async () => {
  const world = open();
  world.join('a');
  const { heard } = world.join('b');
  await settled(world);
  for (const own of ['a', 'b']) world.kill(own);
  await world.clock.advance(10_000);
  expect(listeningAt(world)).toEqual(['a', 'b']);
  world.tell('saywell_change', 'one');
  expect(heard.filter((text) => text === 'one')).toHaveLength(1);
});

it('without Redis every server listens, and hears what the others say', async () => {
  const world = open();
  const [a, b] = [world.join('a', false), world.join('b', false)];
  await world.clock.advance(20);
  a.bus.publish('jobs', 'x');
  world.tell('saywell_change', 'one');
  world.tell('saywell_bus', 'of another program');
  await world.clock.advance(0);
  expect([a.heard, b.heard]).toEqual([['one'], ['jobs x', 'one']]);
});
