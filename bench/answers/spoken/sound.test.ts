import { expect, it } from 'vitest';
import { atLevel, createNoise, mix, speechLevel } from './sound.ts';

const tone = (length: number, loud: number): Int16Array =>
  Int16Array.from({ length }, (_, at) => Math.round(loud * Math.sin(at / 4)));

it('the level of speech leaves its pauses out', () => {
  const spoken = tone(16_000, 10_000);
  const withPause = Int16Array.of(...spoken, ...new Int16Array(32_000));
  expect(speechLevel(withPause)).toBeCloseTo(speechLevel(spoken), -1);
  expect(speechLevel(atLevel(withPause, 2_000))).toBeCloseTo(2_000, -1);
});

it('noise is as loud as asked for, and the same behind one seed', () => {
  const noise = createNoise(7, 300)(64_000);
  const level = Math.sqrt(noise.reduce((sum, sample) => sum + sample ** 2, 0) / noise.length);
  expect(level).toBeGreaterThan(200);
  expect(level).toBeLessThan(400);
  expect(createNoise(7, 300)(100)).toEqual(createNoise(7, 300)(100));
  expect(createNoise(8, 300)(100)).not.toEqual(createNoise(7, 300)(100));
});

it('a mixture is as long as the first and never too loud', () => {
  expect(mix(Int16Array.of(30_000, -30_000, 1), Int16Array.of(30_000, -30_000))).toEqual(
    Int16Array.of(32_767, -32_768, 1),
  );
});
