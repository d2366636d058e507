import type { RoomPlayer } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallEventPayloads } from '../events/call-events.ts';
import { destroyCalls } from '../testing/destroy-calls.ts';
import { malformed } from '../testing/fake.ts';
import { joinedCall } from '../testing/open-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

type WantedState = 'play' | 'pause';
const url = 'https://media.example/song.mp3';
const refusal =
  'Invalid value for RemoteMediaPlayerSettings.state, valid values are: {"PLAY":"play","PAUSE":"pause"}';

/** What the room answers: the player as it was asked for. */
const playerOf = (state: WantedState): RoomPlayer => ({
  sessionId: 'player-1',
  state: state === 'play' ? 'playing' : 'paused',
  settings: { state, volume: 1 },
});

/** Whatever else somebody might take for a state: those of the player itself, of the tracks, and no texts. */
const otherStates: readonly unknown[] = [
  'playing',
  'paused',
  'buffering',
  'stop',
  'stopped',
  'resume',
  'PLAY',
  'Pause',
  ' play',
  'play ',
  '',
  true,
  false,
  0,
  1,
  null,
  undefined,
  {},
  ['play'],
  new Date(0),
];

describe('the state of a remote media player', () => {
  it('CR-11 is play or pause: it is asked of the room as it is given', async () => {
    const { call, engine } = await joinedCall();
    for (const state of ['play', 'pause'] as const) {
      engine.answers['start-player'] = playerOf(state);
      engine.answers['update-player'] = playerOf(state);
      const started = await call.startRemoteMediaPlayer({ url, settings: { state } });
      const updated = await call.updateRemoteMediaPlayer({ session_id: 'player-1', settings: { state } });
      for (const { remoteMediaPlayerState } of [started, updated])
        expect(remoteMediaPlayerState.settings.state).toBe(state);
    }
    expect(engine.requests).toEqual([
      { method: 'start-player', params: { url, settings: { state: 'play' } } },
      { method: 'update-player', params: { sessionId: 'player-1', settings: { state: 'play' } } },
      { method: 'start-player', params: { url, settings: { state: 'pause' } } },
      { method: 'update-player', params: { sessionId: 'player-1', settings: { state: 'pause' } } },
    ]);
  });

  it('CR-11 is play when none is given', async () => {
    const { call, engine } = await joinedCall();
    engine.answers['start-player'] = playerOf('play');
    await call.startRemoteMediaPlayer({ url });
    expect(engine.requests).toEqual([
      { method: 'start-player', params: { url, settings: { state: 'play' } } },
    ]);
  });

  it('CR-11 is nothing else: the room is not even asked', async () => {
    const { call, engine } = await joinedCall();
    engine.answers['start-player'] = playerOf('play');
    engine.answers['update-player'] = playerOf('play');
    for (const state of otherStates) {
      const settings = malformed<{ state: WantedState }>({ state });
      const refused = { code: 'invalid-argument', message: refusal };
      await expect(call.startRemoteMediaPlayer({ url, settings }), String(state)).rejects.toMatchObject(
        refused,
      );
      await expect(
        call.updateRemoteMediaPlayer({ session_id: 'player-1', settings }),
        String(state),
      ).rejects.toMatchObject(refused);
    }
    expect(engine.requests).toEqual([]);
  });

  it('CR-11 is emitted as play or pause beside what the player does', async () => {
    const { call, engine } = await joinedCall();
    const events: CallEventPayloads['remote-media-player-updated'][] = [];
    call.on('remote-media-player-started', (event) => events.push(event));
    call.on('remote-media-player-updated', (event) => events.push(event));
    for (const [name, state] of [
      ['remote-media-player-started', 'play'],
      ['remote-media-player-updated', 'pause'],
    ] as const) {
      const payload = { player: playerOf(state), updatedBy: 'p-1' };
      engine.handlers.roomEvent({ type: 'event', name, payload });
    }
    expect(events.map(({ remoteMediaPlayerState }) => remoteMediaPlayerState)).toEqual([
      { state: 'playing', settings: { state: 'play', volume: 1 } },
      { state: 'paused', settings: { state: 'pause', volume: 1 } },
    ]);
  });
});
