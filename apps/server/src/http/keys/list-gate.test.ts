import { expect, it } from 'vitest';
import { createListGate } from './list-gate.ts';

function openGate() {
  const timers: (() => void)[] = [];
  const gate = createListGate(
    (callback) => {
      timers.push(callback);
      return () => void timers.splice(timers.indexOf(callback), 1);
    },
    { atOnce: 2, waiting: 2, waitMs: 10_000 } as never,
  );
  const order: string[] = [];
  const enter = (key: string, name: string) =>
    gate(key).then((leave) => {
      order.push(name);
      return leave;
    });
  return { gate, enter, order, timers };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets a few of a key in at once, the others in their order, and other keys at any time', async () => {
  const { enter, order, timers } = openGate();
  const leaveFirst = await enter('a', 'first');
  await enter('a', 'second');
  const third = enter('a', 'third');
  const fourth = enter('a', 'fourth');
  await enter('b', 'other');
  expect(order).toEqual(['first', 'second', 'other']);
  leaveFirst();
  leaveFirst();
  await settled();
  expect(order).toEqual(['first', 'second', 'other', 'third']);
  (await third)();
  await fourth;
  expect(order.at(-1)).toBe('fourth');
  expect(timers).toEqual([]);
});

it('refuses when too many wait, and who has waited for too long', async () => {
  const { gate, enter, order, timers } = openGate();
  const [leave] = [await enter('a', 'first'), await enter('a', 'second')];
  const waiting = [gate('a'), gate('a')];
  await expect(gate('a')).rejects.toMatchObject({ code: 'rate-limited' });
  timers[0]?.();
  await expect(waiting[0]).rejects.toMatchObject({ code: 'rate-limited' });
  leave();
  await waiting[1];
  expect(order).toEqual(['first', 'second']);
});
