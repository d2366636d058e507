import type { RoomEventName, RoomEvents } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallObject } from '../call/call-object.ts';
import type { CallEventName } from '../events/call-events.ts';
import { destroyCalls } from '../testing/destroy-calls.ts';
import { malformed } from '../testing/fake.ts';
import { type FakeEngine, participant, refusedBy } from '../testing/fake-engine.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

/** Everything that an event carries, each time it is emitted. */
function heard(call: CallObject, ...names: CallEventName[]): unknown[] {
  const events: unknown[] = [];
  for (const name of names) call.on(name, (event: unknown) => events.push(event));
  return events;
}

/** An event of one of the room's services. */
function emitRoomEvent<Name extends RoomEventName>(
  engine: FakeEngine,
  name: Name,
  payload: RoomEvents[Name],
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- name and payload belong together by the signature
  engine.handlers.roomEvent({ type: 'event', name, payload } as never);
}

describe('people', () => {
  it('are counted, emitted on a real change only, and forgotten at the end', async () => {
    const { call, engineModule } = openCall();
    const counts = heard(call, 'participant-counts-updated');
    await call.join();
    const { engine } = engineModule;
    expect(call.participantCounts()).toEqual({ present: 1, hidden: 0 });
    const person = participant('p-1', 'Bo');
    engine.people = { ...engine.people, 'p-1': person };
    engine.handlers.emit('participant-joined', { participant: person });
    engine.handlers.emit('participant-updated', { participant: person });
    expect(call.participantCounts()).toEqual({ present: 2, hidden: 0 });
    expect(counts).toHaveLength(2);
    engine.handlers.emit('participant-counts-updated', { participantCounts: { present: 2, hidden: 3 } });
    engine.handlers.emit('participant-joined', { participant: person });
    expect(call.participantCounts()).toEqual({ present: 2, hidden: 3 });
    await call.leave();
    expect(call.participantCounts()).toEqual({ present: 0, hidden: 0 });
    expect(call.participants()).toEqual({});
  });

  it('CR-10 the access state is unknown, none, lobby or full', async () => {
    const { call, engineModule } = openCall();
    expect(call.accessState()).toEqual({ access: 'unknown' });
    const events = heard(call, 'access-state-updated');
    await call.join();
    expect(call.accessState()).toEqual({ access: { level: 'full' } });
    const { engine } = engineModule;
    for (const level of ['lobby', 'none', 'none', 'full'] as const) {
      emitRoomEvent(engine, 'access-changed', { level });
      expect(call.accessState().access).toEqual({ level });
    }
    expect(events).toHaveLength(4);
    await call.leave();
    expect(call.accessState()).toEqual({ access: 'unknown' });
  });

  it('ask to be let in', async () => {
    const { call, engine } = await joinedCall();
    emitRoomEvent(engine, 'access-changed', { level: 'lobby' });
    engine.answers['request-access'] = { granted: true };
    const asked = call.requestAccess({ name: 'Ann' });
    expect(call.accessState()).toEqual({ access: { level: 'lobby' }, awaitingAccess: { level: 'full' } });
    await expect(asked).resolves.toEqual({ access: { level: 'full' }, granted: true });
    expect(engine.requests).toEqual([{ method: 'request-access', params: { name: 'Ann' } }]);
  });

  it('who wait are listed, let in one by one or all', async () => {
    const { call, engine } = await joinedCall();
    const events = heard(call, 'waiting-participant-added', 'waiting-participant-removed');
    emitRoomEvent(engine, 'waiting-participant-added', { sessionId: 'w-1', name: 'Eve' });
    emitRoomEvent(engine, 'waiting-participant-added', { sessionId: 'w-2', name: 'Max' });
    expect(call.waitingParticipants()['w-1']).toEqual({
      id: 'w-1',
      name: 'Eve',
      awaitingAccess: { level: 'full' },
    });
    engine.answers['decide-access'] = {};
    await expect(call.updateWaitingParticipant('w-1', { grantRequestedAccess: true })).resolves.toEqual({
      id: 'w-1',
    });
    emitRoomEvent(engine, 'waiting-participant-removed', { sessionId: 'w-1', name: 'Eve' });
    const all = { '*': { grantRequestedAccess: false } };
    await expect(call.updateWaitingParticipants(all)).resolves.toEqual({ ids: ['w-2'] });
    expect(engine.requests.map(({ params }) => params)).toEqual([
      { sessionId: 'w-1', grant: true },
      { sessionId: 'w-2', grant: false },
    ]);
    expect(events).toHaveLength(3);
    const bad = malformed<{ grantRequestedAccess: boolean }>({});
    await expect(call.updateWaitingParticipant('w-1', bad)).rejects.toThrow(
      'updateWaitingParticipant() must take an id string and a updates object',
    );
    await expect(call.updateWaitingParticipants({ 'w-1': bad })).rejects.toThrow(
      'updateWaitingParticipants() must take a mapping between ids and update objects',
    );
  });

  it('are changed: oneself here, others by asking the room', async () => {
    const { call, engine } = await joinedCall({ subscribeToTracksAutomatically: false });
    engine.answers['update-participant'] = {};
    call.updateParticipant('local-id', { setAudio: false });
    expect(engine.audio).toBe(false);
    call.updateParticipants({
      'p-1': { eject: true },
      'p-2': { updatePermissions: { canSend: new Set(['audio']), canAdmin: false } },
      'p-3': { setSubscribedTracks: true },
    });
    expect(engine.requests).toEqual([
      { method: 'update-participant', params: { sessionId: 'p-1', eject: true } },
      {
        method: 'update-participant',
        params: { sessionId: 'p-2', permissions: { canSend: ['audio'], canAdmin: false } },
      },
    ]);
    expect(engine.updates).toEqual([{ id: 'p-3', update: { setSubscribedTracks: true } }]);
    expect(() => call.updateParticipant('p-1', malformed({ kick: true }))).toThrow(
      'unrecognized updateParticipant property kick',
    );
  });

  it('that may not be changed are reported by a nonfatal-error', async () => {
    const { call, engine } = await joinedCall();
    const events = heard(call, 'nonfatal-error');
    engine.request = () => Promise.reject(refusedBy('not-allowed', 'owners only'));
    call.updateParticipant('p-1', { eject: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toMatchObject([
      { type: 'request-error', errorMsg: 'owners only', details: { code: 'not-allowed' } },
    ]);
  });

  it('are asked to stop sending', async () => {
    const { call, engine } = await joinedCall({ videoSource: true });
    await vi.waitFor(() => expect(engine.published.has('cam-video')).toBe(true));
    emitRoomEvent(engine, 'stop-sending', { kind: 'audio', by: 'p-1' });
    emitRoomEvent(engine, 'stop-sending', { kind: 'video', by: 'p-1' });
    expect(call.localAudio()).toBe(false);
    expect(call.localVideo()).toBe(false);
    await vi.waitFor(() => expect(engine.published.has('cam-video')).toBe(false));
  });

  it('speak: the active one is emitted on a change', async () => {
    const { call, engine } = await joinedCall();
    const events = heard(call, 'active-speaker-change');
    emitRoomEvent(engine, 'active-speaker-change', { sessionId: 'p-1' });
    emitRoomEvent(engine, 'active-speaker-change', { sessionId: 'p-1' });
    expect(call.getActiveSpeaker()).toEqual({ peerId: 'p-1' });
    expect(events).toMatchObject([{ activeSpeaker: { peerId: 'p-1' } }]);
  });

  it('change their name and data during the call', async () => {
    const { call, engine } = await joinedCall();
    await expect(call.setUserName(null)).resolves.toEqual({ userName: '' });
    await expect(call.setUserData({ plan: 'pro' })).resolves.toEqual({ userData: { plan: 'pro' } });
    expect(engine.profiles).toEqual([{ userName: '' }, { userData: { plan: 'pro' } }]);
    await expect(call.setUserData('x'.repeat(4_097))).rejects.toThrow(
      'userData is too large (4097 characters). Maximum size suppported is 4096.',
    );
  });

  it('may be made up for trying out a page', async () => {
    const { call } = await joinedCall();
    call.addFakeParticipant({ user_name: 'Zoe' });
    expect(call.participants()['fake-1']?.user_name).toBe('Zoe');
  });
});

describe('what a room shares', () => {
  it('is asked of the room and emitted when it has changed', async () => {
    const { call, engine } = await joinedCall();
    const events = heard(call, 'meeting-session-state-updated');
    engine.answers['set-session-data'] = {};
    call.setMeetingSessionData({ page: 2 }, 'shallow-merge');
    call.setMeetingSessionData({}, 'shallow-merge');
    expect(engine.requests).toEqual([
      { method: 'set-session-data', params: { data: { page: 2 }, mergeStrategy: 'shallow-merge' } },
    ]);
    emitRoomEvent(engine, 'session-data-updated', { data: { page: 2 } });
    expect(call.meetingSessionState()).toEqual({ data: { page: 2 }, topology: 'sfu' });
    expect(events).toMatchObject([{ meetingSessionState: { data: { page: 2 } } }]);
    const bad = malformed<Record<string, unknown>>([]);
    expect(() => call.setMeetingSessionData(bad)).toThrow(
      'Meeting session data must be a plain (map-like) object',
    );
  });

  it('warns of data that JSON changes, and reports a refusal', async () => {
    const { call, log } = await joinedCall();
    const events = heard(call, 'nonfatal-error');
    call.setMeetingSessionData({ at: new Date(0) });
    expect(log.warn).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toMatchObject([{ type: 'meeting-session-data-error' }]);
  });

  it('has an id, known after the call too', async () => {
    const { call, engineModule } = openCall();
    expect(call.meetingSessionSummary()).toEqual({});
    expect(await call.room()).toMatchObject({ roomUrlPendingJoin: expect.any(String) });
    await call.join();
    expect(engineModule.engine.joinRequest?.url).toContain('/room/1');
    expect(call.meetingSessionSummary()).toEqual({ id: '1' });
    expect(await call.room()).toMatchObject({ name: '1' });
    await call.leave();
    expect(call.meetingSessionSummary()).toEqual({ id: '1' });
  });
});

describe('the state of a room', () => {
  it('is emitted when the caller comes in, and again only where it has changed', async () => {
    const { call, engineModule } = openCall();
    const names = [
      'access-state-updated',
      'participant-counts-updated',
      'meeting-session-state-updated',
      'waiting-participant-added',
      'waiting-participant-removed',
    ] as const;
    const events: string[] = [];
    for (const name of names) call.on(name, () => events.push(name));
    const state = {
      access: 'lobby',
      counts: { present: 2, hidden: 1 },
      sessionData: { page: 3 },
      waiting: [{ sessionId: 'w-1', name: 'Eve' }],
    } as const;
    engineModule.prepare = (engine) => {
      const { join } = engine;
      engine.join = (request) => {
        engine.handlers.roomState?.(state);
        return join.call(engine, request);
      };
    };
    await call.join();
    expect(call.accessState()).toEqual({ access: { level: 'lobby' } });
    expect(call.participantCounts()).toEqual({ present: 2, hidden: 1 });
    expect(call.meetingSessionState().data).toEqual({ page: 3 });
    expect(Object.keys(call.waitingParticipants())).toEqual(['w-1']);
    expect(events).toEqual(names.slice(0, 4));
    const { handlers } = engineModule.engine;
    handlers.roomState?.(state);
    expect(events).toHaveLength(4);
    handlers.roomState?.({ ...state, waiting: [] });
    expect(events.at(-1)).toBe('waiting-participant-removed');
  });
});

describe('media services', () => {
  it('record on the server: asked of the room, answered by events', async () => {
    const { call, engine } = await joinedCall();
    const events = heard(call, 'recording-started', 'recording-stopped', 'recording-error');
    engine.answers['start-recording'] = { recordingId: 'r-1' };
    call.startRecording({ type: 'raw-tracks', width: 640 });
    expect(engine.requests).toEqual([
      { method: 'start-recording', params: { type: 'raw-tracks', width: 640 } },
    ]);
    const started = { recordingId: 'r-1', instanceId: 'i-1', type: 'raw-tracks', startedBy: 'me' } as const;
    emitRoomEvent(engine, 'recording-started', started);
    call.stopRecording();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toMatchObject([
      started,
      { action: 'recording-error', errorMsg: 'not offered by this room' },
    ]);
    expect(() => call.startRecording(malformed({ type: 'tape' }))).toThrow(
      "invalid type: tape, allowed values 'cloud', 'raw-tracks', or 'local'",
    );
  });

  it('say before the join that there is nothing to record', async () => {
    const { call } = openCall();
    const events = heard(call, 'recording-error');
    call.startRecording();
    call.stopRecording();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toMatchObject([{ errorMsg: 'startRecording() only supported after join.' }]);
  });

  it('play an address into the room', async () => {
    const { call, engine } = await joinedCall();
    const player = { sessionId: 'm-1', state: 'playing', settings: { state: 'play', volume: 1 } } as const;
    engine.answers['start-player'] = player;
    await expect(call.startRemoteMediaPlayer({ url: 'https://m.example/a.mp3' })).resolves.toEqual({
      session_id: 'm-1',
      remoteMediaPlayerState: { state: 'playing', settings: { state: 'play', volume: 1 } },
    });
    const events = heard(call, 'remote-media-player-started', 'remote-media-player-stopped');
    emitRoomEvent(engine, 'remote-media-player-started', { player, updatedBy: 'me' });
    emitRoomEvent(engine, 'remote-media-player-stopped', {
      sessionId: 'm-1',
      updatedBy: 'me',
      reason: 'EOS',
    });
    expect(events).toMatchObject([
      { session_id: 'm-1', updatedBy: 'me', remoteMediaPlayerState: { state: 'playing' } },
      { session_id: 'm-1', reason: 'EOS' },
    ]);
    await expect(
      call.updateRemoteMediaPlayer({ session_id: 'm-1', settings: { volume: 3 } }),
    ).rejects.toThrow('RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0');
    await expect(call.stopRemoteMediaPlayer('m-1')).rejects.toMatchObject({ code: 'request-refused' });
  });

  it('write down what is said', async () => {
    const { call, engine } = await joinedCall();
    const events = heard(call, 'transcription-started', 'transcription-message', 'transcription-error');
    engine.answers['start-transcription'] = {};
    call.startTranscription({ participants: ['p-1'] });
    emitRoomEvent(engine, 'transcription-started', { instanceId: 'i', startedBy: 'me' });
    emitRoomEvent(engine, 'transcription-message', { participantId: 'p-1', text: 'hello', timestamp: 'now' });
    call.stopTranscription({ instanceId: 'i' });
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toMatchObject([
      { startedBy: 'me' },
      { participantId: 'p-1', text: 'hello' },
      { action: 'transcription-error', instanceId: 'i' },
    ]);
    const bad = {};
    expect(() => call.stopTranscription(bad)).toThrow('stopTranscription Error: "instanceId" not provided');
  });

  it('do not stream, and say so', async () => {
    const { call } = await joinedCall();
    const events = heard(call, 'live-streaming-error');
    call.startLiveStreaming({ rtmpUrl: 'rtmp://x' });
    expect(events).toMatchObject([{ errorMsg: 'Live streaming is not available in this room' }]);
  });

  it('telephone: checked here, refused by a room without a line', async () => {
    const { call, engine } = await joinedCall();
    engine.request = () => Promise.reject(refusedBy('no-trunk', 'no telephone line'));
    await expect(call.startDialOut({ phoneNumber: '+15550142' })).rejects.toMatchObject({
      code: 'request-refused',
      details: { code: 'no-trunk' },
    });
    await expect(call.startDialOut({})).rejects.toThrow(
      'Error starting dial out: either a sip uri or phone number must be provided',
    );
    await expect(call.sendDTMF({ sessionId: 's', tones: '1x' })).rejects.toThrow('x is not valid DTMF tone');
    const refer = { sessionId: 's', toEndPoint: '+15550142' };
    await expect(call.sipRefer(refer)).rejects.toThrow('"toEndPoint" must be a "sip" address');
    await expect(call.sipCallTransfer(refer)).rejects.toMatchObject({ code: 'request-refused' });
    await expect(call.stopDialOut({ sessionId: 's' })).rejects.toMatchObject({ code: 'request-refused' });
  });
});
