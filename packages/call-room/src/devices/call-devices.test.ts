import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallObject } from '../call/call-object.ts';
import type { CallEventName } from '../events/call-events.ts';
import { destroyCalls } from '../testing/destroy-calls.ts';
import { fake, malformed } from '../testing/fake.ts';
import { fakeStream, fakeTrack } from '../testing/fake-track.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';
import { toCameraError } from './camera-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

function heard(call: CallObject, ...names: CallEventName[]): unknown[] {
  const events: unknown[] = [];
  for (const name of names) call.on(name, (event: unknown) => events.push(event));
  return events;
}

const video = (deviceId: string, label = deviceId): MediaDeviceInfo =>
  fake<MediaDeviceInfo>({ kind: 'videoinput', deviceId, label, toJSON: () => ({ deviceId, label }) });

/** What a join with camera and microphone emits when the browser refuses so. */
async function refused(name: string, kind?: 'audio' | 'video'): Promise<unknown[]> {
  const { call, devices } = openCall({ videoSource: true });
  devices.refuse(name, kind);
  const events = heard(call, 'camera-error');
  await call.join();
  await call.destroy();
  return events;
}

describe('devices that cannot be had', () => {
  it('SE-26 permissions', async () => {
    expect(await refused('NotAllowedError')).toMatchObject([
      {
        error: { type: 'permissions', blockedBy: 'user', blockedMedia: ['video', 'audio'] },
        errorMsg: { audioOk: false, videoOk: false },
      },
    ]);
    expect(toCameraError(new DOMException('denied by system', 'NotAllowedError'))).toMatchObject({
      blockedBy: 'browser',
    });
  });

  it('SE-27 not found', async () => {
    expect(await refused('NotFoundError', 'video')).toMatchObject([
      { error: { type: 'not-found', missingMedia: ['video'] }, errorMsg: { audioOk: true, videoOk: false } },
    ]);
  });

  it('SE-28 the camera in use', async () => {
    expect(await refused('NotReadableError', 'video')).toMatchObject([{ error: { type: 'cam-in-use' } }]);
  });

  it('SE-29 the microphone in use', async () => {
    expect(await refused('NotReadableError', 'audio')).toMatchObject([{ error: { type: 'mic-in-use' } }]);
  });

  it('SE-30 both in use', async () => {
    expect(await refused('NotReadableError')).toMatchObject([{ error: { type: 'cam-mic-in-use' } }]);
  });

  it('SE-31 constraints', async () => {
    expect(await refused('OverconstrainedError', 'audio')).toMatchObject([
      { error: { type: 'constraints', reason: 'invalid', failedMedia: ['audio'] } },
    ]);
  });

  it('SE-32 unknown', async () => {
    expect(await refused('WeirdError', 'audio')).toMatchObject([
      { error: { type: 'unknown', msg: 'refused: WeirdError' } },
    ]);
  });
});

describe('the camera', () => {
  it('stays closed unless it is wanted', async () => {
    const { devices, call } = await joinedCall();
    expect(devices.requests).toMatchObject([{ audio: {} }]);
    expect(devices.requests[0]).not.toHaveProperty('video');
    expect(call.localVideo()).toBe(false);
  });

  it('is asked for together with the microphone, sent, and stopped at the end', async () => {
    const { call, devices, engine } = await joinedCall({ videoSource: true });
    expect(devices.requests).toHaveLength(1);
    await vi.waitFor(() => expect(engine.published.get('cam-video')?.track).toBe(devices.tracks[1]));
    expect(call.localVideo()).toBe(true);
    await call.leave();
    expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });

  it('is switched off with its light, and on again', async () => {
    const { call, devices, engine } = await joinedCall({ videoSource: true });
    call.setLocalVideo(false);
    await vi.waitFor(() => expect(devices.tracks[1]?.readyState).toBe('ended'));
    expect(engine.published.has('cam-video')).toBe(false);
    call.setLocalVideo(true);
    await vi.waitFor(() => expect(engine.published.has('cam-video')).toBe(true));
  });

  it('stays open when the page wants it back at once', async () => {
    const { call, devices, engine } = await joinedCall({
      videoSource: true,
      dailyConfig: { keepCamIndicatorLightOn: true },
    });
    await vi.waitFor(() => expect(engine.published.has('cam-video')).toBe(true));
    call.setLocalVideo(false);
    await vi.waitFor(() => expect(engine.published.has('cam-video')).toBe(false));
    expect(devices.tracks[1]?.readyState).toBe('live');
  });

  it('is opened before the join, and used by it', async () => {
    const { call, devices } = openCall();
    const events = heard(call, 'started-camera');
    await expect(call.startCamera()).resolves.toMatchObject({
      camera: { label: 'camera-1' },
      mic: { label: 'microphone-1' },
    });
    await call.join();
    expect(devices.requests).toHaveLength(1);
    expect(events).toHaveLength(1);
  });

  it('is exchanged for the next, and round again', async () => {
    const { call, devices } = await joinedCall({ videoSource: 'camera-1' });
    devices.list = [video('camera-1'), video('camera-2', 'Back camera')];
    await expect(call.cycleCamera()).resolves.toMatchObject({ device: { deviceId: 'camera-2' } });
    expect(devices.requests.at(-1)).toMatchObject({ video: { deviceId: { exact: 'camera-2' } } });
    const { devices: listed } = await call.enumerateDevices();
    expect(listed).toMatchObject([{}, { facing: 'environment' }]);
    devices.list = [];
    await expect(call.cycleCamera()).resolves.toEqual({ device: null });
  });

  it('that the room cannot carry is reported, and the call goes on', async () => {
    const { call, engineModule } = openCall({ videoSource: true });
    engineModule.prepare = (engine) => {
      engine.refusesTracks = true;
    };
    const events = heard(call, 'nonfatal-error');
    await call.join();
    await vi.waitFor(() => expect(events).toMatchObject([{ type: 'tracks-error' }]));
    expect(call.meetingState()).toBe('joined-meeting');
  });
});

describe('screen and custom tracks', () => {
  it('the screen is asked for, sent and stopped', async () => {
    const { call, devices, engine } = await joinedCall();
    const events = heard(call, 'local-screen-share-started', 'local-screen-share-stopped');
    await call.startScreenShare({ screenVideoSendSettings: 'detail-optimized' });
    expect([...engine.published.keys()].toSorted()).toEqual(['screen-audio', 'screen-video']);
    expect(engine.published.get('screen-video')?.encodings).toMatchObject([{ maxFramerate: 5 }]);
    expect(call.localScreenVideo()).toBe(true);
    call.stopScreenShare();
    expect(engine.published.size).toBe(0);
    expect(devices.tracks.slice(1).map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(events).toMatchObject([
      { action: 'local-screen-share-started' },
      { action: 'local-screen-share-stopped' },
    ]);
  });

  it('the browser’s own button ends the share', async () => {
    const { call, devices, engine } = await joinedCall();
    const events = heard(call, 'local-screen-share-stopped');
    await call.startScreenShare();
    devices.tracks[1]?.dispatchEvent(new Event('ended'));
    expect(engine.published.size).toBe(0);
    expect(events).toHaveLength(1);
  });

  it('a visitor who closes the dialogue cancels it; anything else is an error', async () => {
    const { call, devices } = await joinedCall();
    const events = heard(call, 'local-screen-share-canceled', 'nonfatal-error');
    devices.refuse('NotAllowedError');
    devices.next = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    await call.startScreenShare();
    devices.next = () => Promise.reject(new DOMException('no', 'NotReadableError'));
    await call.startScreenShare();
    expect(events).toMatchObject([{ action: 'local-screen-share-canceled' }, { type: 'screen-share-error' }]);
  });

  it('a share that is granted after the call is stopped', async () => {
    const { call, devices } = await joinedCall();
    const grant = devices.hold();
    const sharing = call.startScreenShare();
    await call.leave();
    grant();
    await sharing;
    expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended', 'ended']);
  });

  it('a track of the page’s own is sent under its name and never stopped', async () => {
    const { call, engine } = await joinedCall();
    const track = fakeTrack('music');
    await expect(call.startCustomTrack({ track, trackName: 'music' })).resolves.toBe('music');
    expect(engine.published.get('music')?.track).toBe(track);
    await expect(call.startCustomTrack({ track: fakeTrack() })).resolves.toBe('custom-2');
    expect(call.stopCustomTrack('music')).toBe('music');
    expect(engine.published.has('music')).toBe(false);
    expect(track.readyState).toBe('live');
    expect(() => call.startCustomTrack({ track, trackName: 'cam-video' })).toThrow(
      'Custom track `trackName` must not match a track name already used by daily',
    );
    engine.refusesTracks = true;
    await expect(call.startCustomTrack({ track })).rejects.toThrow('tracks refused');
  });
});

describe('the microphone', () => {
  it('is given back, and taken again', async () => {
    const { call, devices, engine } = await joinedCall();
    call.setLocalAudio(false, { forceDiscardTrack: true });
    expect(devices.tracks[0]?.readyState).toBe('ended');
    expect(engine.microphone).toBeNull();
    call.setLocalAudio(true);
    await vi.waitFor(() => expect(engine.microphone).toBe(devices.tracks[1]));
  });

  it('that is unplugged is not replaced where the page does not want that', async () => {
    const { devices, engine } = await joinedCall({ dailyConfig: { noAutoDefaultDeviceChange: true } });
    devices.tracks[0]?.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(0);
    expect(devices.requests).toHaveLength(1);
    expect(engine.microphone).toBeNull();
  });

  it('goes on to the next', async () => {
    const { call, devices } = await joinedCall();
    devices.list = ['microphone-1', 'b'].map((deviceId) =>
      fake<MediaDeviceInfo>({ kind: 'audioinput', deviceId, label: deviceId }),
    );
    await expect(call.cycleMic()).resolves.toMatchObject({ device: { deviceId: 'b' } });
  });

  it('is not measured where there is no Web Audio', async () => {
    const { call } = openCall({}, { createAudioContext: undefined });
    await expect(call.startLocalAudioLevelObserver()).rejects.toMatchObject({
      code: 'not-supported',
      message: 'startLocalAudioLevelObserver() is not supported on this browser',
    });
  });

  it('CO-23 the audio-level interval must be a number', async () => {
    const { call } = openCall();
    await expect(call.startLocalAudioLevelObserver(malformed('200'))).rejects.toThrow(
      'The interval must be a number greater than or equal to 100 milliseconds.',
    );
    await expect(call.startLocalAudioLevelObserver(200)).resolves.toBeUndefined();
  });
});

describe('devices that come and go', () => {
  it('are emitted once for each change', async () => {
    const { call, devices } = await joinedCall();
    const events = heard(call, 'available-devices-updated');
    devices.dispatchEvent(new Event('devicechange'));
    devices.dispatchEvent(new Event('devicechange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toHaveLength(1);
    devices.list = [];
    devices.dispatchEvent(new Event('devicechange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toHaveLength(2);
    await call.leave();
    devices.list = [video('a')];
    devices.dispatchEvent(new Event('devicechange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toHaveLength(2);
  });

  it('are asked for every three seconds where the browser does not say', async () => {
    const enumerateDevices = vi.fn<() => Promise<MediaDeviceInfo[]>>(async () => []);
    const getUserMedia = async () => fakeStream([fakeTrack()]);
    const mediaDevices = fake<MediaDevices>({ enumerateDevices, getUserMedia });
    const { call } = await joinedCall({}, { mediaDevices });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(enumerateDevices).toHaveBeenCalledTimes(3);
    await call.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Web Audio with a worklet that loads, or does not. */
function fakeAudio(load: () => Promise<void> = async () => undefined) {
  const output = fakeTrack('filtered');
  const node = () => ({ connect: (next: unknown) => next, disconnect: () => undefined });
  const modules: string[] = [];
  const state = { closed: false };
  const context = {
    audioWorklet: {
      addModule: (url: string) => {
        modules.push(url);
        return load();
      },
    },
    createMediaStreamSource: node,
    createMediaStreamDestination: () => ({ ...node(), stream: fakeStream([output]) }),
    close: async () => {
      state.closed = true;
    },
  };
  return {
    output,
    modules,
    state,
    environment: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
      createAudioContext: () => context as unknown as AudioContext,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
      createWorkletNode: () => node() as unknown as AudioWorkletNode,
    },
  };
}

const cancellation = { audio: { processor: { type: 'noise-cancellation' } } } as const;

describe('noise cancellation', () => {
  it('is the browser’s own where it has one', async () => {
    const audio = fakeAudio();
    const { call, devices, engine } = await joinedCall({}, audio.environment);
    await call.updateInputSettings(cancellation);
    expect(audio.modules).toEqual([]);
    expect(engine.microphone).toBe(devices.tracks[0]);
  });

  it('is a worklet beside the engine elsewhere, and goes with the call', async () => {
    const audio = fakeAudio();
    const { call, engine, devices } = await joinedCall({}, audio.environment);
    const [track] = devices.tracks;
    if (track) track.hasNoiseSuppression = false;
    await call.updateInputSettings(cancellation);
    expect(audio.modules).toEqual([
      expect.stringMatching(/^https:.*\/static\/call-machine-noise-worklet\.js$/),
    ]);
    expect(engine.microphone).toBe(audio.output);
    await call.leave();
    expect(audio.state.closed).toBe(true);
    expect(audio.output.readyState).toBe('ended');
  });

  it('that cannot be had is a nonfatal error, and the call goes on with the plain microphone', async () => {
    const audio = fakeAudio(() => Promise.reject(new Error('no worklet')));
    const { call, engine, devices, events } = await joinedCall({}, audio.environment);
    const [track] = devices.tracks;
    if (track) track.hasNoiseSuppression = false;
    await expect(call.updateInputSettings(cancellation)).rejects.toThrow('no worklet');
    expect(events.at(-1)).toBe('nonfatal-error');
    expect(engine.microphone).toBe(track);
    expect(audio.state.closed).toBe(true);
    expect(call.meetingState()).toBe('joined-meeting');
  });
});
