import { expect, it } from 'vitest';
import { createIdleRelease, releaseDelayMs } from './idle-release.ts';

function setUp(answers: (boolean | Error)[]) {
  const timers: (() => void)[] = [];
  const delays: number[] = [];
  let freed = 0;
  const release = createIdleRelease({
    async free() {
      freed += 1;
      const answer = answers.shift() ?? false;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    setTimer: (callback, delayMs) => (delays.push(delayMs), timers.push(callback)),
  });
  const fire = async () => {
    timers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { release, timers, delays, fire, freed: () => freed };
}

it('frees once after calls that end together, and again while there is more to free', async () => {
  const { release, timers, delays, fire, freed } = setUp([true, false]);
  release.ended();
  release.ended();
  expect(delays).toEqual([releaseDelayMs]);
  expect(freed()).toBe(0);
  await fire();
  expect([freed(), timers.length]).toEqual([1, 1]);
  await fire();
  expect([freed(), timers.length]).toEqual([2, 0]);
});

it('frees again after the next call when it failed', async () => {
  const { release, timers, fire, freed } = setUp([new Error('no')]);
  release.ended();
  await fire();
  expect(timers).toHaveLength(0);
  release.ended();
  await fire();
  expect(freed()).toBe(2);
});
