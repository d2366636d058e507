import { describe, expect, it } from 'vitest';
import { type Reconnection, type ReconnectionEvent, reconnect } from './reconnection.ts';

function effectsOf(events: readonly ReconnectionEvent[]): string[] {
  let state: Reconnection = { name: 'idle' };
  return events.flatMap((event) => {
    const step = reconnect(state, event);
    state = step.state;
    return step.effects.map((effect) => (effect.type === 'wait' ? `wait ${effect.delayMs}` : effect.type));
  });
}
const lost: ReconnectionEvent = { type: 'lost', nowMs: 0, canResume: true };
const due: ReconnectionEvent = { type: 'delay-over' };
const failed: ReconnectionEvent = { type: 'failed', nowMs: 1_000, fatal: false };

describe('joining again', () => {
  it('is tried three times and then given up', () => {
    expect(effectsOf([lost, due, failed, due, failed, due, failed])).toEqual([
      'wait 0',
      'try',
      'wait 500',
      'try',
      'wait 1000',
      'try',
      'give-up',
    ]);
  });

  it('is not tried without a token to resume with', () => {
    expect(effectsOf([{ ...lost, canResume: false }])).toEqual(['give-up']);
  });

  it('ends when the room refuses, or the seat is gone', () => {
    expect(effectsOf([lost, due, { ...failed, fatal: true }]).at(-1)).toBe('give-up');
    expect(effectsOf([lost, due, { ...failed, nowMs: 30_000 }]).at(-1)).toBe('give-up');
  });

  it('begins anew after it worked', () => {
    expect(effectsOf([lost, due, { type: 'joined' }, failed, lost])).toEqual(['wait 0', 'try', 'wait 0']);
  });
});
