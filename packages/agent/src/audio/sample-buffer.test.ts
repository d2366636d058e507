import { expect, it } from 'vitest';
import { createSampleBuffer } from './sample-buffer.ts';

const ramp = (count: number) => Int16Array.from({ length: count }, (_, index) => index);

it('keeps what is appended, in order, beyond its first size', () => {
  const buffer = createSampleBuffer(100_000);
  buffer.append(ramp(15_999));
  buffer.append(Int16Array.of(-1, -2, -3));
  expect(buffer.length).toBe(16_002);
  expect(buffer.copy(15_998)).toEqual(Int16Array.of(15_998, -1, -2, -3));
  expect(buffer.copy(1, 3)).toEqual(Int16Array.of(1, 2));
});

it('drops what exceeds the limit', () => {
  const buffer = createSampleBuffer(4);
  expect(buffer.append(ramp(3))).toBe(3);
  expect(buffer.append(ramp(3))).toBe(1);
  expect(buffer.append(ramp(3))).toBe(0);
  expect(buffer.copy()).toEqual(Int16Array.of(0, 1, 2, 0));
});

it('forgets the oldest', () => {
  const buffer = createSampleBuffer(4);
  buffer.append(ramp(4));
  buffer.discard(3);
  expect(buffer.append(Int16Array.of(7, 8))).toBe(2);
  expect(buffer.copy()).toEqual(Int16Array.of(3, 7, 8));
  buffer.discard(9);
  expect(buffer.length).toBe(0);
});

it('gives copies that later samples do not change', () => {
  const buffer = createSampleBuffer(10);
  buffer.append(Int16Array.of(1, 2));
  const copy = buffer.copy();
  buffer.clear();
  buffer.append(Int16Array.of(9, 9));
  expect(copy).toEqual(Int16Array.of(1, 2));
  expect(buffer.copy()).toEqual(Int16Array.of(9, 9));
});
