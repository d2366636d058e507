import { describe, expect, it } from 'vitest';
import { createLeadingSilence, createPcmSamples } from './pcm-samples.ts';

const samples = [0, 1, -1, 256, -257, 32_767, -32_768];
const bytes = Buffer.alloc(samples.length * 2);
samples.forEach((sample, index) => bytes.writeInt16LE(sample, index * 2));

describe('samples from bytes', () => {
  it.each([1, 2, 3, 5, 14])('are the same in pieces of %i bytes', (size) => {
    const pcm = createPcmSamples();
    const read: number[] = [];
    for (let start = 0; start < bytes.length; start += size)
      read.push(...pcm.push(bytes.subarray(start, start + size)));
    expect(read).toEqual(samples);
  });
  it('leave out half a sample at the end, and take empty pieces', () => {
    const pcm = createPcmSamples();
    expect([...pcm.push(bytes.subarray(0, 3))]).toEqual([0]);
    expect([...pcm.push(new Uint8Array())]).toEqual([]);
    expect([...pcm.push(bytes.subarray(3, 4))]).toEqual([1]);
  });
});

describe('leading silence', () => {
  const options = { threshold: 100, keepSamples: 2, maxDroppedSamples: 10 };
  it('is dropped up to a breath before the first sound', () => {
    const leading = createLeadingSilence(options);
    expect([...leading.trim(Int16Array.of(0, 0, 0))]).toEqual([]);
    expect([...leading.trim(Int16Array.of(1, 2, 3, 500, 0))]).toEqual([2, 3, 500, 0]);
    expect([...leading.trim(Int16Array.of(0, 0))]).toEqual([0, 0]);
  });
  it('passes when it is long enough to be meant', () => {
    const leading = createLeadingSilence(options);
    leading.trim(new Int16Array(10));
    expect(leading.trim(Int16Array.of(0, 0))).toHaveLength(2);
  });
});
