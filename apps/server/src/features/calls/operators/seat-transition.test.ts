import { describe, expect, it } from 'vitest';
import { type SeatEvent, type SeatState, seatTransition } from './seat-transition.ts';

type Told = SeatEvent extends infer Event
  ? Event extends { at: number }
    ? Omit<Event, 'at'>
    : never
  : never;

/** Effects of each event in turn, as short texts. */
function play(...events: readonly (Told | { readonly type: SeatEvent['type'] })[]) {
  let state: SeatState = { phase: 'reserved' };
  let at = 1_000;
  const effects = events.map((event) => {
    at += 500;
    const step = seatTransition(state, { ...event, at });
    ({ state } = step);
    return step.effects.map((effect) => {
      if (effect.type === 'note') return effect.event;
      if (effect.type !== 'hand-back') return effect.type;
      return ['hand-back', effect.reason, effect.spokeMs, effect.note].filter(Boolean).join(' ');
    });
  });
  return { state: state.phase, effects };
}

describe('a seat for listening', () => {
  it('is noted when somebody comes, and when it leaves', () => {
    expect(play({ type: 'came' }, { type: 'left' })).toEqual({
      state: 'gone',
      effects: [
        ['stop-waiting', 'operator-listening'],
        ['operator-left', 'release'],
      ],
    });
  });

  it.each(['expired', 'left', 'access-lost'] as const)('is free again when nobody comes: %s', (type) => {
    expect(play({ type })).toEqual({ state: 'gone', effects: [['stop-waiting', 'release']] });
  });

  it('stays while its network is away, and is no new one when that is back', () => {
    const { state, effects } = play(
      { type: 'came' },
      { type: 'away' },
      { type: 'came' },
      { type: 'expired' },
    );
    expect([state, effects.slice(1)]).toEqual(['listening', [[], [], []]]);
  });

  it('is taken away with the session', () => {
    const { state, effects } = play({ type: 'came' }, { type: 'access-lost' }, { type: 'left' });
    expect([state, effects.slice(1)]).toEqual(['gone', [['operator-left', 'dismiss', 'release'], []]]);
  });

  it('speaks, and hands back with what is to be known', () => {
    const { state, effects } = play(
      { type: 'came' },
      { type: 'took-over' },
      { type: 'took-over' },
      { type: 'handed-back', note: 'Be kind.' },
      { type: 'handed-back' },
    );
    expect([state, effects.slice(1)]).toEqual([
      'listening',
      [['operator-took-over', 'speak'], [], ['hand-back asked 1000 Be kind.'], []],
    ]);
  });

  it.each([
    ['away', 'listening', ['hand-back network-lost 500']],
    ['left', 'gone', ['hand-back left 500', 'operator-left', 'release']],
    ['access-lost', 'gone', ['hand-back session-over 500', 'operator-left', 'dismiss', 'release']],
  ] as const)('never leaves the caller alone: %s while it speaks', (type, state, effects) => {
    const played = play({ type: 'came' }, { type: 'took-over' }, { type });
    expect([played.state, played.effects.at(-1)]).toEqual([state, effects]);
  });

  it('does not speak before somebody has come', () => {
    expect(play({ type: 'took-over' }, { type: 'handed-back' })).toEqual({
      state: 'reserved',
      effects: [[], []],
    });
  });
});
