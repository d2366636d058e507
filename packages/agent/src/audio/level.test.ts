import { expect, it } from 'vitest';
import { levelDb, silentDb } from './level.ts';

const sine = (amplitude: number) =>
  Int16Array.from({ length: 1600 }, (_, index) => Math.round(amplitude * Math.sin((index * Math.PI) / 8)));

it('is measured below full scale', () => {
  expect(levelDb(sine(32_767))).toBeCloseTo(-3, 1);
  expect(levelDb(sine(3_277))).toBeCloseTo(-23, 1);
  expect(levelDb(new Int16Array(320).fill(-32_768))).toBe(0);
});

it('of silence, or of nothing, is the least there is', () => {
  expect(levelDb(new Int16Array(320))).toBe(silentDb);
  expect(levelDb(new Int16Array(0))).toBe(silentDb);
});
