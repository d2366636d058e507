import { describe, expect, it } from 'vitest';
import { startsKeyframe } from './keyframe.ts';

const vp8 = (...bytes: number[]): boolean => startsKeyframe('VP8', Uint8Array.from(bytes));
const h264 = (...bytes: number[]): boolean => startsKeyframe('H264', Uint8Array.from(bytes));

describe('the start of a keyframe', () => {
  it('is known in VP8 with and without an extended descriptor', () => {
    expect(vp8(0x10, 0x00)).toBe(true);
    expect(vp8(0x90, 0x80, 0x7f, 0x00)).toBe(true);
    expect(vp8(0x90, 0x80, 0xff, 0xff, 0x00)).toBe(true);
    expect(vp8(0x90, 0xe0, 0x7f, 0x01, 0x20, 0x00)).toBe(true);
  });

  it('is not a later picture, a later part, or nothing', () => {
    expect(vp8(0x10, 0x01)).toBe(false);
    expect(vp8(0x00, 0x00)).toBe(false);
    expect(vp8(0x11, 0x00)).toBe(false);
    expect([vp8(), vp8(0x10), vp8(0x90)]).toEqual([false, false, false]);
  });

  it('is known in H264 alone, aggregated and fragmented', () => {
    expect([h264(0x65), h264(0x67)]).toEqual([true, true]);
    expect(h264(0x78, 0x00, 0x10, 0x67)).toBe(true);
    expect(h264(0x7c, 0x85)).toBe(true);
    expect([h264(0x7c, 0x05), h264(0x61), h264()]).toEqual([false, false, false]);
  });
});
