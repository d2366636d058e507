import { expect, it } from 'vitest';
import { createTo24Khz } from './to-24-khz.ts';

const tone = (count: number): Int16Array =>
  Int16Array.from({ length: count }, (_, at) =>
    Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / 16_000)),
  );

function inPieces(samples: Int16Array, length: number): number[] {
  const convert = createTo24Khz();
  const made: number[] = [];
  for (let at = 0; at < samples.length; at += length)
    made.push(...convert(samples.subarray(at, at + length)));
  return made;
}

it('makes three samples of two, however they come', () => {
  const second = tone(16_000);
  const whole = inPieces(second, 16_000);
  expect(Math.abs(whole.length - 24_000)).toBeLessThanOrEqual(1);
  for (const length of [1, 7, 320, 800]) expect(inPieces(second, length)).toEqual(whole);
});

it('keeps a tone what it is', () => {
  const made = inPieces(tone(16_000), 320);
  // Two samples of 16 kHz behind.
  const wanted = (at: number): number => 8000 * Math.sin((2 * Math.PI * 440 * (at / 1.5 - 2)) / 16_000);
  const errors = made.slice(10).map((value, at) => Math.abs(value - wanted(at + 10)));
  expect(Math.max(...errors)).toBeLessThan(40);
});

it('is loud without a click', () => {
  const steps = Int16Array.from({ length: 640 }, (_, at) => (at % 64 < 32 ? 32_767 : -32_768));
  const made = inPieces(steps, 320);
  expect(Math.max(...made)).toBe(32_767);
  expect(Math.min(...made)).toBe(-32_768);
});
