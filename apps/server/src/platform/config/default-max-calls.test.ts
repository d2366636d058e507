import { expect, it } from 'vitest';
import { defaultMaxCalls } from './default-max-calls.ts';

it('a machine has seats by its cores, more when the engines are somebody else’s', () => {
  const seats = (cores: number, hasHostedEngines = false) => defaultMaxCalls({ cores, hasHostedEngines });
  expect([seats(1), seats(2), seats(8)]).toEqual([15, 30, 120]);
  expect([seats(1, true), seats(2, true)]).toEqual([40, 80]);
  expect(seats(0)).toBe(15);
  expect(seats(512)).toBe(1_000);
});
