import { expect, it } from 'vitest';
import { endOfVoice, frameLevels, frameMs, frameSamples, segmentEnd } from './segments.ts';

const frames = (ms: number, level: number): number[] => Array.from({ length: ms / frameMs }, () => level);

it('measures the loudness of whole frames', () => {
  const samples = new Int16Array(2.5 * frameSamples).fill(16_384, 0, frameSamples);
  expect(frameLevels(samples)).toEqual([0.5, 0]);
});

it('finds where the voice ends, beside the loudest and not beside a fixed level', () => {
  expect(endOfVoice([...frames(200, 0.2), ...frames(100, 0.01)])).toBe(10);
  expect(endOfVoice([...frames(200, 0.002), ...frames(100, 0.0001)])).toBe(10);
  expect(endOfVoice(frames(200, 0))).toBe(0);
  expect(endOfVoice([])).toBe(0);
});

it('cuts nothing before ten seconds, however long the pauses are', () => {
  expect(segmentEnd([...frames(5000, 0.2), ...frames(4000, 0), ...frames(900, 0.2)])).toBeNull();
});

it('cuts a long turn in the middle of its first pause that leaves something to hear', () => {
  const levels = [
    ...frames(2000, 0.2),
    ...frames(400, 0),
    ...frames(4600, 0.2),
    ...frames(400, 0),
    ...frames(4000, 0.2),
  ];
  expect(segmentEnd(levels)).toBe((7000 + 120) / frameMs - 1);
});

it('cuts speech without a pause after twenty seconds, where it is quietest', () => {
  expect(segmentEnd(frames(19_900, 0.2))).toBeNull();
  const levels = [...frames(14_000, 0.2), ...frames(120, 0.1), ...frames(6000, 0.2)];
  const end = segmentEnd(levels) ?? 0;
  expect(end * frameMs).toBeGreaterThanOrEqual(14_000);
  expect(end * frameMs).toBeLessThanOrEqual(14_120);
});
