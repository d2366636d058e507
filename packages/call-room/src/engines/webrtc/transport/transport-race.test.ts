import { describe, expect, it } from 'vitest';
import { type RaceEvent, raceStart, raceTransports } from './transport-race.ts';

/** What is done after these events, in one line. */
function effectsOf(...events: readonly RaceEvent[]): string {
  let state = raceStart;
  const effects = events.flatMap((event) => {
    const step = raceTransports(state, event);
    state = step.state;
    return step.effects;
  });
  return effects
    .map((effect) => (effect.type === 'give-head-start' ? `wait ${effect.milliseconds}` : effect.type))
    .join(', ');
}
const answered: RaceEvent = { type: 'answered', afterMs: 50 };
const reached: RaceEvent = { type: 'reached' };
const late: RaceEvent = { type: 'head-start-over' };
const peerOpen: RaceEvent = { type: 'peer-open' };
const peerFailed: RaceEvent = { type: 'peer-failed', isFinal: false };
const socketOpen: RaceEvent = { type: 'socket-open' };
const socketFailed: RaceEvent = { type: 'socket-failed' };

describe('WebRTC and the WebSocket', () => {
  it.each([
    [
      'WebRTC alone on a network that lets it through',
      [answered, reached, peerOpen],
      'wait 1000, wait 4000, take-peer',
    ],
    ['both when no path is found in time', [answered, late], 'wait 1000, open-socket'],
    ['the socket when it is open first', [answered, late, socketOpen], 'wait 1000, open-socket, take-socket'],
    ['WebRTC when that is', [answered, late, peerOpen], 'wait 1000, open-socket, take-peer'],
    [
      'the first of both, also when packets get through while the socket is being opened',
      [answered, late, reached, socketOpen],
      'wait 1000, open-socket, wait 4000, take-socket',
    ],
    [
      'both where nothing follows the first packets',
      [answered, reached, late, socketOpen],
      'wait 1000, wait 4000, open-socket, take-socket',
    ],
    [
      'the socket at once when WebRTC fails',
      [answered, peerFailed, socketOpen],
      'wait 1000, open-socket, take-socket',
    ],
    ['the socket when the room never answers an offer', [peerFailed, late], 'open-socket'],
    [
      'WebRTC still when the socket fails',
      [answered, late, socketFailed, late, peerOpen],
      'wait 1000, open-socket, take-peer',
    ],
    ['neither, the socket failing last', [peerFailed, socketFailed], 'open-socket, fail'],
    [
      'neither, WebRTC failing last',
      [answered, late, socketFailed, peerFailed],
      'wait 1000, open-socket, fail',
    ],
    ['neither when the room refuses', [{ type: 'peer-failed', isFinal: true }], 'fail'],
    [
      'neither when it is left meanwhile',
      [answered, late, { type: 'peer-failed', isFinal: true }],
      'wait 1000, open-socket, fail',
    ],
  ] as const)('are raced: %s', (_what, events, effects) => {
    expect(effectsOf(...events)).toBe(effects);
  });

  it.each([
    [50, 1_000],
    [800, 1_200],
    [9_000, 3_000],
  ])('a room that answers after %i ms gives WebRTC %i ms', (afterMs, milliseconds) => {
    expect(effectsOf({ type: 'answered', afterMs })).toBe(`wait ${milliseconds}`);
  });

  it('a path that is found before the answer is applied is not searched for again', () => {
    expect(effectsOf(reached, answered, reached)).toBe('wait 4000');
  });
});
