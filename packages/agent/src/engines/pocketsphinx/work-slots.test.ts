import { expect, it } from 'vitest';
import { createWorkSlots } from './work-slots.ts';

/** Jobs that end when they are told to. */
function setUp(count: number) {
  const slots = createWorkSlots(count);
  const begun: string[] = [];
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const start = (name: string, isUrgent = () => false) => {
    const job = () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        ends.set(name, { end: () => resolve(name), fail: reject });
      });
    return slots.run(job, isUrgent);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, ends, start, settle };
}

it('runs as many jobs at once as there are places, the others in order', async () => {
  const { begun, ends, start, settle } = setUp(2);
  const results = ['a', 'b', 'c', 'd'].map((name) => start(name));
  await settle();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) ends.get(name)?.end();
  await settle();
  ends.get('d')?.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

it('takes what has become urgent first', async () => {
  const { begun, ends, start, settle } = setUp(1);
  let isUrgent = false;
  void start('running');
  void start('first');
  void start('hurried', () => isUrgent);
  await settle();
  isUrgent = true;
  ends.get('running')?.end();
  await settle();
  expect(begun).toEqual(['running', 'hurried']);
});

it('gives the place of a failed job to the next, and its failure to whoever asked', async () => {
  const { begun, ends, start, settle } = setUp(0);
  const failing = start('failing');
  void start('next');
  await settle();
  ends.get('failing')?.fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await settle();
  expect(begun).toEqual(['failing', 'next']);
});
