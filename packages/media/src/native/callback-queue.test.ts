import { expect, it } from 'vitest';
import { CallbackQueue } from './callback-queue.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('runs work later, in order, and lets no exception reach the library', async () => {
  const failures: unknown[] = [];
  const done: string[] = [];
  const queue = new CallbackQueue((error) => failures.push(error));
  const note = queue.guard((text: string) => done.push(text));
  const fail = queue.guard(() => {
    throw new Error('inside');
  });
  note('one');
  expect(() => fail()).not.toThrow();
  note('two');
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(['one', 'two']);
  expect(failures).toEqual([new Error('inside')]);
});

it('takes work that comes while it works', async () => {
  const done: number[] = [];
  const queue = new CallbackQueue(() => {});
  const again = queue.guard((depth: number) => {
    done.push(depth);
    if (depth < 3) again(depth + 1);
  });
  again(1);
  for (let count = 0; count < 4; count++) await nextTurn();
  expect(done).toEqual([1, 2, 3]);
});
