import { expect, it } from 'vitest';
import { soundOf } from './sound.ts';

it('makes a quiet voice louder, up to eight times, and leaves a loud one', () => {
  const peakOf = (peak: number): number => Math.max(...soundOf(Int16Array.of(0, peak, -peak)));
  expect(peakOf(6_553)).toBeCloseTo(0.4);
  expect(peakOf(1_000)).toBeCloseTo((8 * 1_000) / 32_768);
  expect(peakOf(32_000)).toBeCloseTo(32_000 / 32_768);
});

it('puts silence behind what is heard, more behind a fragment, and leaves nothing out of a long sound', () => {
  expect(soundOf(new Int16Array(100).fill(20_000))).toHaveLength(12_800);
  expect(
    soundOf(new Int16Array(100).fill(20_000))
      .slice(100)
      .every((sample) => sample === 0),
  ).toBe(true);
  expect(soundOf(new Int16Array(20_000).fill(20_000))).toHaveLength(20_000 + 300 * 16);
});

it('leaves out the silence before a voice but for a little', () => {
  const heard = new Int16Array(5 * 16_000);
  heard.fill(10_000, 2 * 16_000, 3 * 16_000);
  const sound = soundOf(heard);
  expect(sound.findIndex((sample) => sample > 0)).toBe(200 * 16);
  expect(sound.length / 16_000).toBeCloseTo(0.2 + 3 + 0.3, 1);
  expect(soundOf(new Int16Array(5 * 16_000)).every((sample) => sample === 0)).toBe(true);
});
