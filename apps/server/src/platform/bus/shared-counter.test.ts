import { expect, it } from 'vitest';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { createSharedCounter } from './shared-counter.ts';

function open() {
  const clock = createVirtualClock(1_000_000);
  const stored = new Map<string, { count: number; until: number }>();
  const redis = { isAway: false, asked: 0 };
  const counterOf = (prefix = 'p') =>
    createSharedCounter({
      prefix,
      now: clock.now,
      redis: {
        async run(_script, [key = ''], [windowMs]) {
          redis.asked += 1;
          if (redis.isAway) throw new Error('away');
          const known = stored.get(key);
          const window =
            known !== undefined && known.until > clock.now()
              ? known
              : { count: 0, until: clock.now() + Number(windowMs) };
          window.count += 1;
          stored.set(key, window);
          return [window.count, window.until - clock.now()];
        },
      },
    });
  return { clock, redis, counterOf };
}

it('counts on all servers together, each key for itself, in windows', async () => {
  const { clock, counterOf } = open();
  const [a, b, other] = [counterOf(), counterOf(), counterOf('q')];
  expect(await a.count('k', 60_000)).toEqual({ count: 1, ttlMs: 60_000 });
  await clock.advance(10_000);
  expect(await b.count('k', 60_000)).toEqual({ count: 2, ttlMs: 50_000 });
  expect((await b.count('l', 60_000)).count).toBe(1);
  expect((await other.count('k', 60_000)).count).toBe(1);
  await clock.advance(50_000);
  expect((await a.count('k', 60_000)).count).toBe(1);
});

it('counts for itself while the others are not reached, and does not ask each time', async () => {
  const { clock, redis, counterOf } = open();
  const counter = counterOf();
  redis.isAway = true;
  for (let count = 1; count <= 3; count += 1)
    expect(await counter.count('k', 60_000)).toEqual({ count, ttlMs: 60_000 });
  expect(redis.asked).toBe(1);
  redis.isAway = false;
  await clock.advance(2_000);
  expect((await counter.count('k', 60_000)).count).toBe(1);
  redis.isAway = true;
  await clock.advance(1);
  expect(await counter.count('k', 60_000)).toEqual({ count: 4, ttlMs: 57_999 });
  await clock.advance(58_000);
  expect((await counter.count('k', 60_000)).count).toBe(1);
});
