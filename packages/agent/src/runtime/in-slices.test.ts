import { expect, test } from 'vitest';
import { atOnce, inSlices } from './in-slices.ts';

function* counting(done: number[]): Generator<undefined, number> {
  for (let step = 0; step < 6; step += 1) {
    done.push(step);
    yield;
  }
  return done.length;
}

test('work pauses whenever its slice is over, and comes to the same result', async () => {
  let now = 0;
  const done: number[] = [];
  const seen: number[] = [];
  // Each look at the clock takes 3 ms: a slice of 5 ms holds two steps.
  const result = inSlices(counting(done), { now: () => (now += 3) });
  expect(done.length).toBeLessThan(6);
  seen.push(done.length);
  await new Promise((resolve) => setImmediate(resolve));
  seen.push(done.length);
  expect(seen[1]).toBeGreaterThan(seen[0] ?? 0);
  expect(await result).toBe(6);
  expect(atOnce(counting([]))).toBe(6);
});

test('what fails in a step rejects', async () => {
  function* failing(): Generator<undefined, number> {
    yield;
    throw new Error('no memory');
  }
  await expect(inSlices(failing())).rejects.toThrow('no memory');
});
