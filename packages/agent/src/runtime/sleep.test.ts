import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { sleep } from './sleep.ts';

const nothingLeft = (clock: { pendingTimers(): number }, signal: AbortSignal) => [
  clock.pendingTimers(),
  getEventListeners(signal, 'abort').length,
];

it('ends after its time and leaves no listener', async () => {
  const clock = createVirtualClock();
  const { signal } = new AbortController();
  let isOver = false;
  const sleeping = sleep(clock, 100, signal).then(() => {
    isOver = true;
  });
  await clock.advance(99);
  expect(isOver).toBe(false);
  await clock.advance(1);
  await sleeping;
  expect(nothingLeft(clock, signal)).toEqual([0, 0]);
});

it.each([true, false])(
  'is given up with the signal (aborted before: %s) and leaves no timer',
  async (before) => {
    const clock = createVirtualClock();
    const controller = new AbortController();
    if (before) controller.abort('enough');
    const refused = expect(sleep(clock, 100, controller.signal)).rejects.toBe('enough');
    controller.abort('enough');
    await refused;
    expect(nothingLeft(clock, controller.signal)).toEqual([0, 0]);
  },
);
