import { describe, expect, it } from 'vitest';
import type { Line } from './lines.ts';
import { percentile, scaleEnd, turnOf, turnStarts } from './turns.ts';

const metrics = { turn: 3, endpointingMs: 200, transcriberMs: 50, modelMs: 300, voiceMs: 100, totalMs: 700 };

describe('a turn', () => {
  it('is the sum of its parts', () => {
    expect(turnOf(metrics)).toEqual({
      number: 3,
      parts: { endpointing: 200, hearing: 50, thinking: 300, voice: 100, rest: 50 },
      totalMs: 700,
    });
  });

  it('stays so when parts run beside each other', () => {
    const { parts, totalMs } = turnOf({ ...metrics, totalMs: 400 });
    expect(parts).toEqual({ endpointing: 200, hearing: 50, thinking: 150, voice: 0, rest: 0 });
    expect(Object.values(parts).reduce((sum, ms) => sum + ms, 0)).toBe(totalMs);
    expect(turnOf({ ...metrics, endpointingMs: -20, totalMs: -5 }).totalMs).toBe(0);
  });

  it('begins where the visitor had finished', () => {
    const line = (speaker: Line['speaker'], from: number): Line => ({
      speaker,
      text: 'x',
      from,
      to: from + 1,
    });
    const lines = [
      line('assistant', 0),
      line('user', 2),
      line('assistant', 4),
      line('assistant', 6),
      line('user', 8),
    ];
    const turns = [turnOf({ ...metrics, totalMs: 500 }), turnOf(metrics)];
    expect(turnStarts(lines, turns)).toEqual([3.5, undefined]);
  });
});

it('takes percentiles that are values, as the list of calls does', () => {
  expect(percentile([], 0.5)).toBeUndefined();
  expect(percentile([400], 0.95)).toBe(400);
  expect(percentile([400, 100, 200, 300], 0.5)).toBe(200);
  expect(percentile([100, 200, 300, 400, 500], 0.95)).toBe(500);
});

it('ends its scale at a round number behind the longest', () => {
  expect([[], [450], [810], [2_300], [12_400]].map(scaleEnd)).toEqual([800, 800, 1_000, 3_000, 15_000]);
});
