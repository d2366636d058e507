import { describe, expect, it } from 'vitest';
import { asksForKeyframe } from './rtcp-feedback.ts';

const receiverReport = [0x80, 201, 0, 1, 0, 0, 0, 1];
const pictureLoss = [0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2];
const bandwidth = [0x8f, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0];

describe('a receiver’s report', () => {
  it('asks for a new picture, alone or behind other reports', () => {
    expect(asksForKeyframe(Uint8Array.from(pictureLoss))).toBe(true);
    expect(asksForKeyframe(Uint8Array.from([...receiverReport, ...pictureLoss]))).toBe(true);
    expect(asksForKeyframe(Uint8Array.from([0x84, ...pictureLoss.slice(1)]))).toBe(true);
  });

  it('reports other things, or is cut short', () => {
    for (const report of [receiverReport, bandwidth, [], [0x81], [0x80, 201, 0xff, 0xff]])
      expect(asksForKeyframe(Uint8Array.from(report))).toBe(false);
  });
});
