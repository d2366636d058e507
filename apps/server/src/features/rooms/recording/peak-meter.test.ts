import { expect, it } from 'vitest';
import { createPeakMeter } from './peak-meter.ts';

const peaksOf = (...pieces: readonly Int16Array[]) => {
  const meter = createPeakMeter();
  for (const piece of pieces) meter.add(piece);
  return [...new Int8Array(meter.finish())];
};
const stereo = (frames: number, left: (at: number) => number, right: (at: number) => number) =>
  Int16Array.from({ length: frames * 2 }, (_, at) => (at % 2 === 0 ? left : right)(Math.floor(at / 2)));

it('has the least and the greatest sample of each side for each 50 ms', () => {
  const samples = stereo(
    1_600,
    (at) => (at < 800 ? (at % 2 === 0 ? 32_767 : -32_768) : 0),
    (at) => (at === 900 ? 16_384 : 0),
  );
  expect(peaksOf(samples)).toEqual([-127, 127, 0, 0, 0, 0, 0, 64]);
});

it('is the same however the sound comes in pieces', () => {
  const samples = stereo(
    4_321,
    (at) => (at * 7_919) % 30_000,
    (at) => -((at * 104_729) % 20_000),
  );
  const pieces = [0, 3, 801, 802, 4_000].map((from, index, all) =>
    samples.slice(from * 2, (all[index + 1] ?? 4_321) * 2),
  );
  expect(peaksOf(...pieces)).toEqual(peaksOf(samples));
  expect(peaksOf(samples)).toHaveLength(6 * 4);
});

it('an empty recording has none, one of ten minutes has all', () => {
  expect(peaksOf()).toEqual([]);
  const meter = createPeakMeter();
  const second = stereo(
    16_000,
    () => 1_000,
    () => -1_000,
  );
  for (let index = 0; index < 600; index += 1) meter.add(second);
  const peaks = new Int8Array(meter.finish());
  expect(peaks).toHaveLength(600 * 80);
  expect(peaks.slice(-4)).toEqual(Int8Array.of(0, 4, -4, 0));
});
