import { expect, it } from 'vitest';
import { findSoundBounds } from './silence.ts';

const options = { sampleRateHz: 16_000, threshold: 100, keepBeforeMs: 10, keepAfterMs: 20 };
const samplesPerMs = 16;

function sound(fromMs: number, toMs: number, lengthMs: number): Int16Array {
  return Int16Array.from({ length: lengthMs * samplesPerMs }, (_, index) => {
    const isSounding = index >= fromMs * samplesPerMs && index < toMs * samplesPerMs;
    return (isSounding ? 2000 : 20) * (index % 2 === 0 ? 1 : -1);
  });
}

it('finds the sounding part and keeps a little around it', () => {
  expect(findSoundBounds(sound(100, 300, 500), options)).toEqual({
    start: 90 * samplesPerMs,
    end: 320 * samplesPerMs,
  });
});

it('stays inside the recording', () => {
  expect(findSoundBounds(sound(0, 100, 100), options)).toEqual({ start: 0, end: 100 * samplesPerMs });
});

it('finds nothing in faint noise', () => {
  expect(findSoundBounds(sound(0, 0, 300), options)).toEqual({ start: 0, end: 0 });
  expect(findSoundBounds(new Int16Array(0), options)).toEqual({ start: 0, end: 0 });
});
