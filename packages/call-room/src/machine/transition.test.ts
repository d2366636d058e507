import { describe, expect, it } from 'vitest';
import { type CallMachineEvent, type CallState, meetingStateOf, transition } from './transition.ts';

/** States after each event, from `new`. */
function walk(...events: CallMachineEvent[]): CallState[] {
  const states: CallState[] = [{ name: 'new' }];
  for (const event of events) states.push(transition(states.at(-1) ?? { name: 'new' }, event).state);
  return states.slice(1);
}

describe('the state machine of a call', () => {
  it('goes from new to joined and left', () => {
    const states = walk(
      { type: 'join' },
      { type: 'engine-loaded' },
      { type: 'engine-joined' },
      { type: 'leave' },
      { type: 'engine-left' },
    );
    expect(states.map((state) => state.name)).toEqual([
      'loading',
      'joining-meeting',
      'joined-meeting',
      'leaving',
      'left-meeting',
    ]);
  });

  it('joins at once when a join comes while it loads', () => {
    expect(walk({ type: 'load' }, { type: 'join' }, { type: 'engine-loaded' }).at(-1)).toEqual({
      name: 'joining-meeting',
    });
    expect(walk({ type: 'load' }, { type: 'engine-loaded' }).at(-1)).toEqual({ name: 'loaded' });
  });

  it('shows the state before while it leaves', () => {
    expect(meetingStateOf({ name: 'leaving', shown: 'joined-meeting' })).toBe('joined-meeting');
  });

  it('ends in left-meeting however leaving goes', () => {
    const leaving: CallState = { name: 'leaving', shown: 'joined-meeting' };
    const failure = { type: 'ejected', msg: 'out' } as const;
    const ends: CallMachineEvent[] = [
      { type: 'engine-left' },
      { type: 'leave-timed-out' },
      { type: 'engine-failed', failure },
    ];
    for (const event of ends) expect(transition(leaving, event).state.name).toBe('left-meeting');
  });

  it('gives up after the third attempt to load', () => {
    const failed: CallMachineEvent = { type: 'attempt-failed', failure: { code: 'network', message: 'no' } };
    expect(walk({ type: 'load' }, failed, failed, failed).map((state) => state.name)).toEqual([
      'loading',
      'loading',
      'loading',
      'error',
    ]);
  });

  it('ignores what comes too late', () => {
    const left: CallState = { name: 'left-meeting' };
    const late: CallMachineEvent[] = [
      { type: 'engine-loaded' },
      { type: 'engine-joined' },
      { type: 'retry-due' },
      { type: 'leave' },
      { type: 'leave-timed-out' },
    ];
    for (const event of late) expect(transition(left, event)).toEqual({ state: left, effects: [] });
  });
});
