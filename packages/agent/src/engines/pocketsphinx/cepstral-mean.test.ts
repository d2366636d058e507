import { expect, it } from 'vitest';
import { meanOfUtterance } from './cepstral-mean.ts';

it('finds the mean of one utterance in the running mean', () => {
  const before = Float32Array.of(41, -5);
  const own = Float32Array.of(56, 2);
  const after = before.map((value, index) => (value * 500 + (own[index] ?? 0) * 150) / 650);
  const found = meanOfUtterance(before, after, 150);
  expect(found[0]).toBeCloseTo(56, 2);
  expect(found[1]).toBeCloseTo(2, 2);
});
