import { expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { recordLog } from '../testing/record-log.ts';
import { lookEveryMs } from './headroom.ts';
import { watchHeadroom } from './watch-headroom.ts';

it('says once that calls are refused, once a minute while they are, and when they are taken again', async () => {
  const clock = createVirtualClock();
  const { log, lines } = recordLog();
  let recogniserLateMs = 0;
  const sample = () => ({ loopDelayMs: 1, recogniserLateMs });
  const watch = watchHeadroom({ clock, log, sample, liveCount: () => 4 });
  await clock.advance(10 * lookEveryMs);
  expect(watch.isOverloaded()).toBe(false);
  expect(lines).toEqual([]);
  recogniserLateMs = 2_000;
  await clock.advance(3 * lookEveryMs);
  expect(watch.isOverloaded()).toBe(true);
  await clock.advance(59_000);
  expect(lines).toEqual(['warn: overloaded: new calls are refused, those that run go on']);
  await clock.advance(1_000);
  expect(lines).toHaveLength(2);
  recogniserLateMs = 0;
  await clock.advance(4 * lookEveryMs);
  expect(watch.isOverloaded()).toBe(false);
  expect(lines.slice(2)).toEqual(['info: calls are taken again']);
  watch[Symbol.dispose]();
  recogniserLateMs = 9_000;
  await clock.advance(10 * lookEveryMs);
  expect(watch.isOverloaded()).toBe(false);
});

it('takes calls on a machine that is busy with other things', async () => {
  const clock = createVirtualClock();
  const { log, lines } = recordLog();
  let calls = 3;
  const sample = () => ({ loopDelayMs: 500, recogniserLateMs: 2_000 });
  using watch = watchHeadroom({ clock, log, sample, liveCount: () => calls });
  await clock.advance(20 * lookEveryMs);
  expect([watch.isOverloaded(), lines]).toEqual([false, []]);
  calls = 4;
  await clock.advance(3 * lookEveryMs);
  expect(watch.isOverloaded()).toBe(true);
  calls = 3;
  await clock.advance(lookEveryMs);
  expect(watch.isOverloaded()).toBe(false);
});
