import { describe, expect, it } from 'vitest';
import { barsOf, columnsOfLines, columnsOfPeaks } from './waveform.ts';

describe('lanes of a recording', () => {
  it('are the loudest of what a column covers', () => {
    const peaks = Int8Array.from([-64, 10, 0, 0, 0, 127, -127, 3, 0, 0, -20, 40, 0, 0, 0, 0]);
    const columns = columnsOfPeaks(peaks, 2, 0.2);
    expect(columns[0]).toEqual({ user: 1, assistant: 1 });
    expect(columns[1]?.user).toBe(0);
    expect(columns[1]?.assistant).toBeCloseTo(40 / 127);
  });

  it('have a column for each part of the sound, also beyond what was measured', () => {
    expect(columnsOfPeaks(new Int8Array(0), 3, 10)).toEqual(
      Array.from({ length: 3 }, () => ({ user: 0, assistant: 0 })),
    );
    expect(columnsOfPeaks(Int8Array.from([-128, 0, 0, 0]), 4, 0.05)).toHaveLength(4);
    expect(columnsOfPeaks(Int8Array.from([-128, 0, 0, 0]), 1, 0.05)[0]?.user).toBe(1);
  });
});

it('draws who spoke when nothing was recorded, and nothing where nobody did', () => {
  const lines = [
    { speaker: 'assistant' as const, text: 'Hello', from: 0, to: 2.4 },
    { speaker: 'user' as const, text: 'Hi', from: 5, to: 6.5 },
  ];
  const columns = columnsOfLines(lines, 10, 10);
  expect(columns.map(({ assistant }) => assistant > 0)).toEqual([true, true, true, ...Array(7).fill(false)]);
  expect(columns.map(({ user }) => user > 0)).toEqual([
    ...Array(5).fill(false),
    true,
    true,
    ...Array(3).fill(false),
  ]);
  expect(columnsOfLines(lines, 0, 10)).toEqual([]);
});

it('puts the visitor above the line and the assistant below it', () => {
  const bars = barsOf(
    [
      { user: 1, assistant: 0 },
      { user: 0, assistant: 1 },
    ],
    { height: 40, pitch: 3, playedColumns: 1 },
  );
  expect(bars).toEqual([
    { x: 0, isPlayed: true, lane: 'user', y: 1, height: 18 },
    { x: 0, isPlayed: true, lane: 'assistant', y: 21, height: 1 },
    { x: 3, isPlayed: false, lane: 'user', y: 18, height: 1 },
    { x: 3, isPlayed: false, lane: 'assistant', y: 21, height: 18 },
  ]);
});
