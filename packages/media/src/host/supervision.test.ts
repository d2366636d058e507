import { describe, expect, it } from 'vitest';
import {
  mediaStatus,
  type SupervisionEvent,
  type SupervisionState,
  supervisionStart,
  transitionSupervision,
} from './supervision.ts';

function run(...events: readonly SupervisionEvent[]): { state: SupervisionState; delays: number[] } {
  let state = supervisionStart;
  const delays: number[] = [];
  for (const event of events) {
    const step = transitionSupervision(state, event);
    state = step.state;
    if (step.effect?.type === 'schedule-restart') delays.push(step.effect.delayMs);
  }
  return { state, delays };
}

const crash = (at: number): SupervisionEvent[] => [
  { type: 'ready', at },
  { type: 'exited', at: at + 10 },
  { type: 'restart-due' },
];

describe('supervision', () => {
  it('restarts at once the first time and ever more slowly after', () => {
    const { delays, state } = run(...[0, 1, 2, 3, 4, 5].flatMap((count) => crash(count * 1_000)));
    expect(delays).toEqual([20, 250, 1_000, 3_000, 10_000, 10_000]);
    expect(mediaStatus(state)).toBe('down');
  });

  it('resets failures after half a minute of running', () => {
    const { delays } = run(...crash(0), { type: 'ready', at: 1_000 }, { type: 'exited', at: 40_000 });
    expect(delays).toEqual([20, 20]);
  });

  it('is ok while running, restarting after an exit, down when stopped', () => {
    expect(mediaStatus(run({ type: 'ready', at: 0 }).state)).toBe('ok');
    expect(mediaStatus(run({ type: 'ready', at: 0 }, { type: 'exited', at: 1 }).state)).toBe('restarting');
    expect(mediaStatus(run({ type: 'stop' }).state)).toBe('down');
  });

  it('stays stopped', () => {
    const step = run(
      { type: 'stop' },
      { type: 'exited', at: 0 },
      { type: 'restart-due' },
      { type: 'ready', at: 1 },
    );
    expect(step).toEqual({ state: { type: 'stopped' }, delays: [] });
  });
});
