import { describe, expect, it } from 'vitest';
import { type LivenessEvent, livenessCheckMs, startLiveness, transitionLiveness } from './liveness.ts';

const limits = { connectTimeoutMs: 15_000, mediaGapMs: 3_000, peerGoneMs: 10_000 };

function run(...events: readonly [LivenessEvent['type'], number][]): string[] {
  let state = startLiveness(0);
  const effects: string[] = [];
  for (const [type, at] of events) {
    const step = transitionLiveness(state, { type, at }, limits);
    state = step.state;
    if (step.effect !== undefined) effects.push(`${step.effect} ${at}`);
  }
  return effects;
}

describe('liveness', () => {
  it('gives up a peer that never connects', () => {
    expect(run(['check', 14_999], ['check', 15_000], ['check', 20_000])).toEqual(['connect-timed-out 15000']);
  });

  it('does not take early audio for a connection', () => {
    expect(run(['seen', 1_000], ['check', 15_000])).toEqual(['connect-timed-out 15000']);
  });

  it('reports a gap once and the end once', () => {
    const checks = [3_999, 4_000, 5_000, 10_999, 11_000, 12_000].map((at) => ['check', at] as const);
    expect(run(['connected', 1_000], ...checks.map(([type, at]): ['check', number] => [type, at]))).toEqual([
      'gap 4000',
      'peer-gone 11000',
    ]);
  });

  it('reports when media came back and counts anew', () => {
    expect(
      run(['connected', 0], ['check', 3_000], ['seen', 9_000], ['check', 11_999], ['check', 12_000]),
    ).toEqual(['gap 3000', 'resumed 9000', 'gap 12000']);
  });

  it('reports nothing after the end', () => {
    expect(run(['connected', 0], ['check', 3_000], ['check', 10_000], ['seen', 10_001])).toEqual([
      'gap 3000',
      'peer-gone 10000',
    ]);
  });

  it('checks often enough for short limits and never in a hot loop', () => {
    expect(livenessCheckMs(limits)).toBe(500);
    expect(livenessCheckMs({ ...limits, mediaGapMs: 300 })).toBe(75);
    expect(livenessCheckMs({ ...limits, mediaGapMs: 1 })).toBe(10);
  });
});
