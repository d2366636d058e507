import { expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { createLevelMeter } from './level-meter.ts';

const random = createRandom(7);
/** A tone whose loudness swings four times a second, as syllables do, in noise; cut off at 16 bits. */
function voice(amplitude: number, ms: number, noise = 0): Int16Array {
  return Int16Array.from({ length: ms * 16 }, (_, index) => {
    const syllable = 0.5 - 0.5 * Math.cos((2 * Math.PI * 4 * index) / 16_000);
    const tone = amplitude * syllable * Math.sin((2 * Math.PI * 180 * index) / 16_000);
    return Math.max(-32_768, Math.min(32_767, Math.round(tone + noise * (2 * random() - 1))));
  });
}
function measured(...parts: readonly Int16Array[]) {
  const meter = createLevelMeter();
  meter.push(voice(0, 1000, 30));
  meter.begin();
  for (const part of parts)
    for (let at = 0; at < part.length; at += 320) meter.push(part.subarray(at, at + 320));
  return { meter, ...meter.read() };
}

it('tells how loud a voice is, its pauses aside', () => {
  const alone = measured(voice(8000, 2000, 30));
  const withPauses = measured(voice(8000, 1000, 30), voice(0, 3000, 30), voice(8000, 1000, 30));
  expect(alone.levelDb).toBeGreaterThan(-19);
  expect(alone.levelDb).toBeLessThan(-17);
  expect(Math.abs(withPauses.levelDb - alone.levelDb)).toBeLessThan(0.5);
  expect(Math.abs(withPauses.peakDb - alone.peakDb)).toBeLessThan(0.5);
  expect(withPauses.soundMs).toBeLessThan(2100);
  expect(withPauses.backgroundDb).toBeLessThan(-60);
});

it('follows the voice by the decibel', () => {
  const near = measured(voice(8000, 2000));
  const far = measured(voice(800, 2000));
  expect(near.levelDb - far.levelDb).toBeCloseTo(20, 0);
  expect(near.peakDb - far.peakDb).toBeCloseTo(20, 0);
  expect(near.clippedShare).toBe(0);
});

it('counts what was cut off', () => {
  expect(measured(voice(30_000, 1000)).clippedShare).toBe(0);
  expect(measured(voice(60_000, 1000)).clippedShare).toBeGreaterThan(0.15);
  expect(measured(voice(500_000, 1000)).clippedShare).toBeGreaterThan(0.6);
});

it('has the newest level, and one of silence when there was nothing', () => {
  const { meter } = measured(voice(20_000, 1000), voice(0, 200));
  expect(meter.newestDb()).toBe(-100);
  meter.push(new Int16Array(320).fill(3277));
  expect(meter.newestDb()).toBeCloseTo(-20, 1);
  expect(createLevelMeter().read()).toEqual({
    soundMs: 0, levelDb: -100, peakDb: -100, clippedShare: 0, backgroundDb: -100,
  }); // biome-ignore format: a table
});

it('forgets: a utterance without end has a bound', () => {
  const meter = createLevelMeter();
  meter.begin();
  const frame = new Int16Array(320).fill(3000);
  for (let count = 0; count < 20_000; count += 1) meter.push(frame);
  expect(meter.read().soundMs).toBe(60_000);
});
