import { expect, it } from 'vitest';
import { trimStart } from './trim-start.ts';

it('leaves 15 ms before the first sound, and silence as it is', () => {
  const samples = new Int16Array(1_000).fill(500, 400);
  expect(trimStart(samples, 16_000)).toHaveLength(1_000 - (400 - 240));
  expect(trimStart(new Int16Array(1_000), 16_000)).toHaveLength(1_000);
  expect(trimStart(new Int16Array(100).fill(900), 16_000)).toHaveLength(100);
});
