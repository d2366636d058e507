import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRedisBus } from '../../apps/server/src/platform/bus/redis-bus.ts';
import { openRedis, type RedisConnection } from '../../apps/server/src/platform/bus/redis-connection.ts';
import { createSharedCounter } from '../../apps/server/src/platform/bus/shared-counter.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openRedisServer } from './support/services.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

let service: Awaited<ReturnType<typeof openRedisServer>>;
const connections: RedisConnection[] = [];

beforeAll(async () => {
  service = await openRedisServer();
});
afterAll(async () => {
  for (const one of connections) await one[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function connect(): Promise<RedisConnection> {
  const redis = openRedis({ url: service.url, clock: systemClock, log });
  connections.push(redis);
  await until(() => redis.run('return 1', [], []));
  return redis;
}

it('a limit is counted exactly by all servers together, and by each alone while Redis does not answer', async () => {
  const [a, b, ofAnother] = await Promise.all(
    ['p', 'p', 'q'].map(async (prefix) =>
      createSharedCounter({ redis: await connect(), prefix, now: systemClock.now }),
    ),
  );
  if (a === undefined || b === undefined || ofAnother === undefined) throw new Error('not all are there');
  const asked = 60;
  const all = await Promise.all(
    Array.from({ length: asked }, (_, index) => (index % 2 === 0 ? a : b).count('key', 60_000)),
  );
  const counts = all.map(({ count }) => count).toSorted((one, other) => one - other);
  expect(counts).toEqual(Array.from({ length: asked }, (_, index) => index + 1));
  for (const { ttlMs } of all) expect(ttlMs).toBeGreaterThan(0);
  for (const { ttlMs } of all) expect(ttlMs).toBeLessThanOrEqual(60_000);
  expect((await ofAnother.count('key', 60_000)).count).toBe(1);
  // A window that is over is forgotten.
  await a.count('short', 50);
  await until(async () => expect((await b.count('short', 50)).count).toBe(1));

  service.freeze();
  expect((await a.count('key', 60_000)).count).toBe(1);
  service.thaw();
  await until(async () => expect((await a.count('key', 60_000)).count).toBeGreaterThan(asked));
});

it('what a server says is heard through Redis, and again after that was away', async () => {
  const open = async (own: string) => {
    // Nothing comes through the database.
    const database = {
      listen: () => ({ isHearing: true, [Symbol.asyncDispose]: async () => undefined }),
      tell: async () => undefined,
    };
    const { setTimer } = systemClock;
    const redis = await connect();
    const options = { own, database, changeChannel: 'changes', log, setTimer };
    return openRedisBus({ ...options, redis, prefix: 'bus', clock: systemClock });
  };
  await using a = await open('a');
  await using b = await open('b');
  const heard: string[] = [];
  b.subscribe('jobs', (text) => void heard.push(text));
  let said = 0;
  const comesThrough = () =>
    until(() => {
      said += 1;
      a.publish('jobs', String(said));
      expect(heard).not.toEqual([]);
    });
  await comesThrough();
  service.freeze();
  // Longer than it takes them to notice.
  await sleep(10_000);
  service.thaw();
  heard.length = 0;
  await comesThrough();
});
