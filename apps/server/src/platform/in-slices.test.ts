import { expect, it } from 'vitest';
import { inSlices } from './in-slices.ts';

it('lets others work when a slice is over, and keeps the order', async () => {
  const done: (number | string)[] = [];
  let now = 0;
  setImmediate(() => done.push('other'));
  const work = inSlices(
    [1, 2, 3, 4, 5],
    (item) => {
      now += 6;
      done.push(item);
    },
    () => now,
  );
  await work;
  expect(done).toEqual([1, 2, 'other', 3, 4, 5]);
});

it('ends with what the work throws', async () => {
  const seen: number[] = [];
  const work = inSlices([1, 2, 3], (item) => {
    seen.push(item);
    if (item === 2) throw new Error('unreadable');
  });
  await expect(work).rejects.toThrow('unreadable');
  expect(seen).toEqual([1, 2]);
});
