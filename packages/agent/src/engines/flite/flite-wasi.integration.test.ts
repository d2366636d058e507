import { expect, it } from 'vitest';
import { createFlite } from './flite.ts';
import { samplesOf, speak } from './testing/flite-contract.ts';

it('speaks without the system library, in its WebAssembly build', async () => {
  const engine = await createFlite({ backend: 'wasi' });
  const chunks = await speak(engine, 'A demo is free. It takes thirty minutes.');
  expect(chunks).toHaveLength(2);
  expect(samplesOf(chunks)).toBeGreaterThan(2 * 16_000);
  expect(samplesOf(chunks)).toBeLessThan(6 * 16_000);
});
