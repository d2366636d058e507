import { expect, it } from 'vitest';
import { maxAttempts, retryDelayMs } from './retry-delay.ts';

it('waits longer each time, and gives up in the end', () => {
  const delays = Array.from({ length: maxAttempts }, (_, index) => retryDelayMs(index + 1));
  expect(delays).toEqual([30_000, 120_000, 480_000, 1_920_000, 7_680_000, 21_600_000, 21_600_000, null]);
});
