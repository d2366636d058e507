import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emittedEvents } from '../../testing/emitted-events.ts';
import { fake } from '../../testing/fake.ts';
import { FakeHostedLibrary } from '../../testing/fake-hosted-library.ts';
import { fakeTrack } from '../../testing/fake-track.ts';
import { hostedRequest } from '../../testing/hosted-engine-driver.ts';
import type { Engine, EngineJoinRequest } from '../engine.ts';
import { loadHostedEngine } from './index.ts';
import { engineMissing, libraryOf } from './load-library.ts';

async function openHosted(library = new FakeHostedLibrary()) {
  const module = await loadHostedEngine({ importLibrary: async () => ({ default: library }) });
  const { emitted, handlers } = emittedEvents();
  return {
    library,
    emitted,
    engine: module.createEngine(handlers, ''),
    another: () => module.createEngine(handlers, ''),
  };
}

async function joined(request: Partial<EngineJoinRequest> = {}) {
  const opened = await openHosted();
  await expect(opened.engine.join({ ...hostedRequest, ...request })).resolves.toBeUndefined();
  opened.engine.announce();
  const call = Object.assign(opened.library.call, { updateSendSettings: vi.fn(async () => ({})) });
  return { ...opened, call };
}

const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loading', () => {
  it('rejects with what to install when the package is missing', async () => {
    const importLibrary = () => Promise.reject(engineMissing(new Error('Cannot find package')));
    await expect(loadHostedEngine({ importLibrary })).rejects.toMatchObject({
      code: 'engine-missing',
      message: expect.stringContaining('npm install @daily-co/daily-js'),
      details: { package: '@daily-co/daily-js', install: 'npm install @daily-co/daily-js' },
    });
  });

  it('finds the library where bundlers, Node and script tags put it', async () => {
    const library = new FakeHostedLibrary();
    for (const module of [library, { default: library }, { default: { default: library } }])
      expect(libraryOf(module)).toBe(library);
    for (const module of [undefined, {}, { default: {} }])
      expect(() => libraryOf(module)).toThrow(expect.objectContaining({ code: 'engine-missing' }));
  });

  it('takes the real package', async () => {
    expect(libraryOf(await import('@daily-co/daily-js')).createCallObject).toBeTypeOf('function');
  });
});

describe('joining', () => {
  it('gives the library what it needs and nothing undefined', async () => {
    const microphone = fakeTrack();
    const { library } = await joined({ microphone, audio: false, subscribesToAll: false, token: 'secret' });
    expect(library.call.options).toEqual({
      url: 'https://team.daily.co/standup',
      token: 'secret',
      userName: 'Ann',
      audioSource: microphone,
      videoSource: false,
      startAudioOff: true,
      startVideoOff: true,
      subscribeToTracksAutomatically: false,
      dailyConfig: { avoidEval: true },
    });
  });

  it('waits for the end of the call before', async () => {
    const { engine, another, library } = await openHosted();
    await engine.join(hostedRequest);
    await engine.leave();
    await expect(another().join(hostedRequest)).resolves.toBeUndefined();
    expect(library.calls).toHaveLength(2);
    expect(library.alive.size).toBe(1);
  });

  it('fails when a call of the page’s own is running', async () => {
    const library = new FakeHostedLibrary();
    library.createCallObject();
    const { engine } = await openHosted(library);
    await expect(engine.join(hostedRequest)).resolves.toMatchObject({
      type: 'connection-error',
      msg: 'Duplicate DailyIframe instances are not allowed',
      details: { on: 'join' },
    });
    expect(library.alive.size).toBe(1);
  });

  it('settles when the room never answers', async () => {
    const { engine, library } = await openHosted();
    library.prepare = (call) => void (call.answers = false);
    const outcome = engine.join(hostedRequest);
    await vi.advanceTimersByTimeAsync(90_000);
    await expect(outcome).resolves.toMatchObject({ type: 'connection-error' });
  });

  it('does not wait for ever for a call that never ends', async () => {
    const { engine, another, library } = await openHosted();
    await engine.join(hostedRequest);
    library.call.answers = false;
    await engine.leave();
    const outcome = another().join(hostedRequest);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(outcome).resolves.toMatchObject({ msg: expect.stringContaining('Duplicate') });
  });
});

describe('in the room', () => {
  it('emits tracks as they begin and end, and who is hidden', async () => {
    const { call, emitted } = await joined();
    call.comes('bob', 'Bob');
    call.goes('bob', 'hidden');
    const events = emitted.filter(({ name }) => /^participant-[jl]|^track/.test(name));
    expect(events.map(({ name }) => name)).toEqual([
      'participant-joined',
      'track-started',
      'participant-left',
      'track-stopped',
    ]);
    expect(events[1]?.payload).toMatchObject({ type: 'audio', participant: { session_id: 'bob' } });
    expect(events[2]?.payload).toMatchObject({ reason: 'hidden' });
  });

  it('shows nothing of tracks that are not sent', async () => {
    const { call, engine } = await joined();
    call.comes('bob', 'Bob');
    const { bob } = engine.participants();
    expect(bob).toMatchObject({ audio: true, video: false, screen: false });
    expect(Object.keys(bob?.tracks ?? {})).toEqual(['audio']);
    expect(bob?.tracks.audio).toMatchObject({ state: 'playable', subscribed: true });
  });

  it('translates the services of the room', async () => {
    const { call, emitted } = await joined();
    const { length } = emitted;
    call.emit('active-speaker-change', { activeSpeaker: { peerId: 'bob' } });
    call.emit('access-state-updated', { access: { level: 'lobby' } });
    call.emit('access-state-updated', { access: 'unknown' });
    call.emit('recording-started', { recordingId: 'r1', type: 'cloud', startedBy: 'bob' });
    call.emit('recording-started', { local: true });
    call.emit('recording-stopped', {});
    call.emit('meeting-session-state-updated', { meetingSessionState: { data: { a: 1 }, topology: 'sfu' } });
    call.emit('waiting-participant-added', {
      participant: { id: 'w', name: 'Will', awaitingAccess: { level: 'full' } },
    });
    expect(emitted.slice(length).map(({ name, payload }) => [name, payload])).toEqual([
      ['active-speaker-change', { sessionId: 'bob' }],
      ['access-changed', { level: 'lobby' }],
      ['recording-started', { recordingId: 'r1', instanceId: 'default', type: 'cloud', startedBy: 'bob' }],
      ['recording-stopped', { recordingId: 'r1', instanceId: 'default' }],
      ['session-data-updated', { data: { a: 1 } }],
      ['waiting-participant-added', { sessionId: 'w', name: 'Will', awaitingAccess: true }],
    ]);
  });

  it('passes on the rest without its envelope', async () => {
    const { call, emitted } = await joined();
    call.emit('network-quality-change', {
      networkState: 'bad',
      networkStateReasons: ['roundTripTime'],
      threshold: 'low',
      quality: 20,
      stats: {},
    });
    expect(emitted.at(-1)).toEqual({
      name: 'network-quality-change',
      payload: expect.not.objectContaining({ callClientId: expect.anything() }),
    });
    expect(emitted.at(-1)?.payload).toMatchObject({ networkState: 'bad', threshold: 'low' });
  });

  it('asks the room, and rejects with its refusal', async () => {
    const { call, engine } = await joined();
    const setMeetingSessionData = vi.fn<() => void>();
    const startDialOut = vi.fn(() => Promise.reject({ error: 'no trunk' }));
    Object.assign(call, { setMeetingSessionData, startDialOut });
    await engine.request('set-session-data', { data: { a: 1 }, mergeStrategy: 'replace' });
    expect(setMeetingSessionData).toHaveBeenCalledWith({ a: 1 }, 'replace');
    await expect(engine.request('dial-out', { phoneNumber: '+49301' })).rejects.toMatchObject({
      code: 'request-refused',
      message: 'no trunk',
      details: { method: 'dial-out', code: 'internal-error' },
    });
  });

  it('answers a recording by its event', async () => {
    const { call, engine } = await joined();
    Object.assign(call, { startRecording: () => undefined });
    const answer = engine.request('start-recording', { type: 'cloud' });
    await settle();
    call.emit('recording-started', { recordingId: 'r1' });
    await expect(answer).resolves.toEqual({ recordingId: 'r1' });
  });

  it('counts in milliseconds and leaves out what is not known', async () => {
    const { call, engine } = await joined();
    const latest = { networkRoundTripTime: 0.04, totalSendPacketLoss: null, totalRecvPacketLoss: 0.01 };
    Object.assign(call, { getNetworkStats: async () => ({ stats: { latest } }) });
    await expect(engine.networkStats()).resolves.toEqual({ roundTripMs: 40, receiveLoss: 0.01 });
  });
});

describe('sending', () => {
  const screenStream = (engine: Engine) => ({
    picture: engine.publish({ name: 'screen-video', track: fakeTrack('picture') }),
    sound: engine.publish({ name: 'screen-audio', track: fakeTrack('sound') }),
  });

  beforeEach(() => {
    vi.stubGlobal(
      'MediaStream',
      class {
        readonly tracks: readonly MediaStreamTrack[];
        constructor(tracks: readonly MediaStreamTrack[]) {
          this.tracks = tracks;
        }
      },
    );
  });

  it('sends a camera in layers', async () => {
    const { call, engine } = await joined();
    const track = fakeTrack('camera');
    const [low, medium] = [{ maxBitrate: 100_000 }, { maxBitrate: 500_000 }];
    await engine.publish({ name: 'cam-video', track, encodings: [low, medium] });
    expect(call.updateSendSettings).toHaveBeenCalledWith({
      video: { maxQuality: 'medium', encodings: { low, medium } },
    });
    expect(call.calls.map(({ method, args }) => [method, args[0]])).toEqual([
      ['setInputDevicesAsync', { videoSource: track }],
      ['setLocalVideo', true],
    ]);
    engine.unpublish('cam-video');
    expect(call.calls.at(-1)).toEqual({ method: 'setLocalVideo', args: [false] });
  });

  it('sends picture and sound of a screen as one stream', async () => {
    const { call, engine } = await joined();
    const startScreenShare = vi.fn<(options: object) => void>();
    Object.assign(call, { startScreenShare });
    const { picture, sound } = screenStream(engine);
    await settle();
    expect(startScreenShare).toHaveBeenCalledOnce();
    expect(startScreenShare.mock.calls[0]?.[0]).toMatchObject({
      mediaStream: { tracks: [{ label: 'picture' }, { label: 'sound' }] },
    });
    call.emit('local-screen-share-started', {});
    await expect(Promise.all([picture, sound])).resolves.toEqual([undefined, undefined]);
  });

  it('rejects a share that fails, and reports it only there', async () => {
    const { call, engine, emitted } = await joined();
    Object.assign(call, { startScreenShare: () => undefined });
    const { picture, sound } = screenStream(engine);
    await settle();
    call.emit('nonfatal-error', { type: 'screen-share-error', errorMsg: 'refused' });
    for (const share of [picture, sound]) await expect(share).rejects.toMatchObject({ message: 'refused' });
    expect(emitted.map(({ name }) => name)).not.toContain('nonfatal-error');
  });

  it('replaces a custom track and stops it', async () => {
    const { call, engine } = await joined();
    const startCustomTrack = vi.fn(async () => 'music');
    const stopCustomTrack = vi.fn(async () => 'music');
    Object.assign(call, { startCustomTrack, stopCustomTrack });
    await engine.publish({ name: 'music', track: fakeTrack('a') });
    await engine.publish({ name: 'music', track: fakeTrack('b') });
    expect(stopCustomTrack).toHaveBeenCalledOnce();
    engine.unpublish('music');
    engine.unpublish('music');
    expect(startCustomTrack).toHaveBeenCalledTimes(2);
    expect(stopCustomTrack).toHaveBeenCalledTimes(2);
  });

  it('is over with the call', async () => {
    const { call, engine } = await joined();
    Object.assign(call, { startScreenShare: () => undefined });
    const { picture, sound } = screenStream(engine);
    await engine.leave();
    for (const share of [picture, sound]) await expect(share).rejects.toMatchObject({ code: 'cancelled' });
    await expect(engine.publish({ name: 'x', track: fake<MediaStreamTrack>({}) })).rejects.toMatchObject({
      code: 'wrong-state',
    });
  });
});
