import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

it('runs one job at a time, in order, also behind one that fails', async () => {
  const queue = createSerialQueue();
  const events: string[] = [];
  const job = (name: string) => async () => {
    events.push(`${name} starts`);
    await Promise.resolve();
    events.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const results = await Promise.allSettled([queue.run(job('a')), queue.run(job('b')), queue.run(job('c'))]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});
