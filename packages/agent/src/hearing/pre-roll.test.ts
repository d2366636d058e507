import { expect, it } from 'vitest';
import { createPreRoll } from './pre-roll.ts';

it('keeps the newest samples, oldest first', () => {
  const ring = createPreRoll(5);
  ring.push(Int16Array.of(1, 2, 3));
  expect([...ring.read()]).toEqual([1, 2, 3]);
  ring.push(Int16Array.of(4, 5, 6));
  expect([...ring.read()]).toEqual([2, 3, 4, 5, 6]);
  ring.push(Int16Array.of(7, 8, 9, 10, 11, 12, 13));
  expect([...ring.read()]).toEqual([9, 10, 11, 12, 13]);
  ring.keepNewest(2);
  expect([...ring.read()]).toEqual([12, 13]);
  ring.keepNewest(0);
  expect([...ring.read()]).toEqual([]);
});
