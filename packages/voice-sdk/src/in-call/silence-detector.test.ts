import { describe, expect, it } from 'vitest';
import { detectSilence, type SilenceEffect, type SilenceState } from './silence-detector.ts';

const afterMs = 5_000;

/** Levels every 100 ms; `null`: nothing can be said. Answers the effects with their time. */
function run(
  levels: readonly (number | null)[],
  isSystemMuted = false,
): (SilenceEffect & { atMs: number })[] {
  let state: SilenceState = { name: 'idle' };
  return levels.flatMap((level, index) => {
    const nowMs = index * 100;
    const event =
      level === null
        ? ({ type: 'unknown' } as const)
        : ({ type: 'level', level, isSystemMuted, nowMs } as const);
    const step = detectSilence(state, event, afterMs);
    state = step.state;
    return step.effect ? [{ ...step.effect, atMs: nowMs }] : [];
  });
}
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe('a silent microphone', () => {
  it('is reported once after its time, and once when it is heard again', () => {
    expect(run([...times(80, 0), 0.02, 0.02, ...times(10, 0)])).toEqual([
      { type: 'silent', cause: 'no-signal', silentMs: 5_000, atMs: 5_000 },
      { type: 'heard', silentMs: 8_000, atMs: 8_000 },
    ]);
  });

  it('is not one that hears a quiet room, and not one that pauses', () => {
    expect(run(times(200, 0.0005))).toEqual([]);
    expect(run([...times(49, 0), 0.01, ...times(49, 0), 0.01])).toEqual([]);
  });

  it('is not one of which nothing is known, and counts anew afterwards', () => {
    expect(run([...times(40, 0), null, ...times(45, 0)])).toEqual([]);
    expect(run([...times(60, 0), null, 0.5])).toHaveLength(1);
  });

  it('says why', () => {
    expect(run(times(60, 0), true)).toMatchObject([{ cause: 'muted-by-system' }]);
    expect(run([...times(30, 0), 0.00005, ...times(30, 0)])).toMatchObject([{ cause: 'too-quiet' }]);
  });
});
