import { expect, it } from 'vitest';
import { mayJudge, noPulse, type PulseEvent, transitionPulse } from './pulse.ts';

const after = (...events: PulseEvent[]) => events.reduce(transitionPulse, noPulse);
const beats = (from: number, to: number): PulseEvent[] =>
  Array.from({ length: (to - from) / 2_000 + 1 }, (_, index) => ({ type: 'beat', at: from + index * 2_000 }));

it('a server judges others only after fifteen seconds without a missed sign of its own', () => {
  expect(mayJudge(noPulse, 100_000)).toBe(false);
  expect(mayJudge(after(...beats(0, 14_000)), 14_999)).toBe(false);
  expect(mayJudge(after(...beats(0, 14_000)), 15_000)).toBe(true);
});

it('who was cut off waits again, from when the database is back', () => {
  const missed: PulseEvent = { type: 'missed', at: 22_000 };
  expect(mayJudge(after(...beats(0, 20_000), missed), 23_000)).toBe(false);
  const back = after(...beats(0, 20_000), missed, ...beats(24_000, 38_000));
  expect(mayJudge(back, 38_999)).toBe(false);
  expect(mayJudge(back, 39_000)).toBe(true);
});

it('who slept waits again, too', () => {
  const woken = after(...beats(0, 20_000), ...beats(100_000, 102_000));
  expect(mayJudge(woken, 103_000)).toBe(false);
});
