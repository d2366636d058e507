import { expect, it } from 'vitest';
import { createAudibility } from './audibility.ts';

const chunk = (level: number): Uint8Array => new Uint8Array(new Int16Array(320).fill(level).buffer);

it('joins what a short pause parts, leaves silence out', () => {
  const audibility = createAudibility();
  for (const [at, level] of [
    [0, 0],
    [20, 1_000],
    [200, 1_000],
    [220, 5],
    [900, -1_000],
    [920, 1_000],
  ] as const)
    audibility.take(chunk(level), at);
  expect(audibility.periods()).toEqual([
    { from: 20, to: 200 },
    { from: 900, to: 920 },
  ]);
});
