import { describe, expect, it } from 'vitest';
import { contextSamples, createWindows, windowSamples } from './windows.ts';

const ramp = (from: number, count: number): Int16Array =>
  Int16Array.from({ length: count }, (_, index) => from + index);

describe('windows of the voice activity model', () => {
  it('come when they are full, whatever the frames are', () => {
    const windows = createWindows();
    expect(windows.push(ramp(0, 320))).toHaveLength(0);
    expect(windows.push(ramp(320, 320))).toHaveLength(1);
    expect(windows.push(ramp(640, 1_600))).toHaveLength(3);
  });

  it('carry the end of the window before', () => {
    const windows = createWindows();
    const [first, second] = windows.push(ramp(0, 2 * windowSamples));
    expect([...(first?.subarray(0, contextSamples) ?? [])]).toEqual(
      Array.from({ length: contextSamples }, () => 0),
    );
    expect(second?.subarray(0, contextSamples)).toEqual(first?.subarray(windowSamples));
    expect(second?.[contextSamples]).toBe(windowSamples / 32_768);
  });

  it('start anew after a reset', () => {
    const windows = createWindows();
    windows.push(ramp(1, 600));
    windows.reset();
    const [first] = windows.push(ramp(7, windowSamples));
    expect(first?.[0]).toBe(0);
    expect(first?.[contextSamples]).toBe(7 / 32_768);
  });
});
