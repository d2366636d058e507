import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallRoomError } from '../errors/call-room-error.ts';
import { destroyCalls } from '../testing/destroy-calls.ts';
import { fakeTrack } from '../testing/fake-track.ts';
import { openCall } from '../testing/open-call.ts';
import { createCallObject, getCallInstance, version } from './call-object.ts';

const origin = (url: string): string => new URL(url).origin;

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

describe('the life of a call', () => {
  it('CR-1 the state is one of new, loading, loaded, joining, joined, left and error', async () => {
    const { call, engineModule } = openCall();
    const states = [call.meetingState()];
    for (const event of [
      'loading',
      'loaded',
      'joining-meeting',
      'joined-meeting',
      'left-meeting',
      'error',
    ] as const) {
      call.on(event, () => states.push(call.meetingState()));
    }
    await call.join();
    await call.leave();
    engineModule.prepare = (engine) => engine.answer({ type: 'no-room', msg: 'gone' });
    await expect(call.join()).rejects.toMatchObject({ code: 'no-room' });
    expect([...new Set(states)]).toEqual([
      'new',
      'loading',
      'joining-meeting',
      'joined-meeting',
      'left-meeting',
      'error',
    ]);
    const loaded = openCall();
    await loaded.call.load();
    expect(loaded.call.meetingState()).toBe('loaded');
    await loaded.call.destroy();
  });

  it('CR-2 joining is refused when already joined', async () => {
    const { call, engineModule, log } = openCall();
    await call.join();
    await expect(call.join()).resolves.toBeUndefined();
    expect(log.warn).toHaveBeenCalledWith('already joined meeting, call leave() before joining again');
    expect(engineModule.engines).toHaveLength(1);
  });

  it('CR-3 joining is refused when already joining', async () => {
    const { call, engineModule, log } = openCall();
    engineModule.answersJoins = false;
    const first = call.join();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.meetingState()).toBe('joining-meeting');
    await expect(call.join()).resolves.toBeUndefined();
    expect(log.warn).toHaveBeenCalledOnce();
    engineModule.engine.answer();
    await expect(first).resolves.toHaveProperty('local');
  });

  it('CR-4 leave resolves immediately when already left', async () => {
    const { call, engineModule, events } = openCall();
    await call.join();
    await call.leave();
    const { leaves } = engineModule.engine;
    await call.leave();
    expect(engineModule.engine.leaves).toBe(leaves);
    expect(events.filter((event) => event === 'left-meeting')).toHaveLength(1);
  });

  it('CR-5 leave resolves immediately when in error', async () => {
    const { call, engineModule, events } = openCall();
    await call.join();
    engineModule.engine.handlers.failed({ type: 'ejected', msg: 'out' });
    await call.leave();
    expect(call.meetingState()).toBe('error');
    expect(events).not.toContain('left-meeting');
  });

  it('CR-6 leave cancels a pending load', async () => {
    const { call, importModule, engineModule, events } = openCall();
    const delivery = new EventTarget();
    importModule.mockImplementation(async () => {
      await new Promise((resolve) => delivery.addEventListener('arrived', resolve));
      return engineModule;
    });
    const joined = call.join();
    const refused = expect(joined).rejects.toMatchObject({ code: 'cancelled' });
    await call.leave();
    await refused;
    delivery.dispatchEvent(new Event('arrived'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(call.meetingState()).toBe('left-meeting');
    expect(events).toEqual(['loading', 'left-meeting']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('CR-7 leave asks the engine to leave during a call', async () => {
    const { call, engineModule } = openCall();
    await call.join();
    await call.leave();
    expect(engineModule.engine.leaves).toBeGreaterThan(0);
    expect(call.meetingState()).toBe('left-meeting');
  });

  it('ends a leave that the engine never answers', async () => {
    const { call, engineModule } = openCall();
    await call.join();
    engineModule.engine.leaveAnswer = new Promise(() => undefined);
    const left = call.leave();
    await vi.advanceTimersByTimeAsync(2_000);
    await left;
    expect(call.meetingState()).toBe('left-meeting');
  });

  it('emits the steps of a join in their order, and again for the next one', async () => {
    const { call, events, importModule } = openCall();
    await call.join();
    await call.leave();
    await call.join();
    const steps = ['loading', 'loaded', 'joining-meeting', 'joined-meeting'];
    expect(events).toEqual([...steps, 'left-meeting', ...steps]);
    expect(importModule).toHaveBeenCalledOnce();
  });

  it('settles both of two joins that wait for the same load, with one join', async () => {
    const { call, events } = openCall();
    const [first, second] = await Promise.all([call.join(), call.join()]);
    expect(first).toEqual(second);
    expect(events.filter((event) => event === 'joining-meeting')).toHaveLength(1);
  });

  it('rejects a join with an error object that names the room error', async () => {
    const { call, engineModule, events } = openCall();
    engineModule.prepare = (engine) =>
      engine.answer({ type: 'exp-token', msg: 'late', details: { on: 'join' } });
    const error: unknown = await call.join().catch((reason: unknown) => reason);
    expect(CallRoomError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ code: 'exp-token', message: 'late', details: { on: 'join' } });
    expect(events.at(-1)).toBe('error');
  });

  it('fails the join of a module that is no engine', async () => {
    const { call, importModule } = openCall();
    importModule.mockResolvedValue({
      createEngine: () => {
        throw new Error('not an engine');
      },
    });
    await expect(call.join()).rejects.toMatchObject({ code: 'connection-error', message: 'not an engine' });
  });

  it('a leave inside a listener does not cut into what is being emitted', async () => {
    const { call, events } = openCall();
    call.on('joined-meeting', () => call.leave());
    await call.join();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['loading', 'loaded', 'joining-meeting', 'joined-meeting', 'left-meeting']);
  });

  it('ignores an engine that it has let go', async () => {
    const { call, engineModule, events } = openCall();
    await call.join();
    const { handlers } = engineModule.engine;
    await call.leave();
    handlers.failed({ type: 'ejected', msg: 'late' });
    handlers.left('late');
    expect(events.at(-1)).toBe('left-meeting');
    expect(call.meetingState()).toBe('left-meeting');
  });

  it('refuses a join without a room url', async () => {
    const { call } = openCall({ url: undefined });
    await expect(call.join()).rejects.toMatchObject({ code: 'invalid-option' });
    await expect(call.join({ url: 'http://' })).rejects.toMatchObject({ code: 'invalid-option' });
  });

  it('gives the room its address, its token and the microphone', async () => {
    const { call, url, engineModule, devices } = openCall({ userName: 'Ann', startAudioOff: true });
    await call.join({ subscribeToTracksAutomatically: false });
    expect(engineModule.engine.joinRequest).toMatchObject({
      url: url.replace('?t=secret', ''),
      token: 'secret',
      userName: 'Ann',
      audio: false,
      subscribesToAll: false,
      microphone: devices.tracks[0],
    });
  });
});

describe('loading the engine', () => {
  it('CM-8 the engine comes from a versioned static path on the room provider’s host', async () => {
    const { call, url, importModule } = openCall();
    await call.load();
    expect(importModule).toHaveBeenCalledWith(
      `${origin(url)}/call-machine/versioned/0.80.0/static/call-machine-object-bundle.js`,
    );
  });

  it('CM-9 a configured bundle URL overrides the address', async () => {
    const bundle = 'https://elsewhere.example/engine.js';
    const { call, importModule } = openCall({ dailyConfig: { callObjectBundleUrlOverride: bundle } });
    await call.load();
    expect(importModule).toHaveBeenCalledWith(bundle);
  });

  it('CM-10 a configured proxy URL replaces the scheme prefix', async () => {
    const { call, url, importModule } = openCall({ dailyConfig: { proxyUrl: 'https://proxy.example' } });
    await call.load();
    const host = new URL(url).host;
    expect(importModule.mock.calls[0]?.[0]).toMatch(`https://proxy.example/${host}/call-machine/versioned/`);
  });

  it('SK-20 the version of the library is 0.80.0', () => {
    expect(version()).toBe('0.80.0');
  });

  it('SK-21 an attempt is given up after 20000 ms', async () => {
    const { call, importModule } = openCall();
    importModule.mockImplementation(() => new Promise(() => undefined));
    const failures: string[] = [];
    call.on('load-attempt-failed', (event) => failures.push(event.errorMsg));
    const loaded = call.load().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^Timed out \(>20000 ms\) when loading call object bundle https:/);
    await call.leave();
    await loaded;
  });

  it('SK-22 there are 3 attempts', async () => {
    const { call, importModule, events } = openCall();
    importModule.mockRejectedValue(new Error('no network'));
    const refused = expect(call.load()).rejects.toMatchObject({
      message: 'Failed to load call object bundle.',
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(importModule).toHaveBeenCalledTimes(3);
    expect(events.filter((event) => event === 'load-attempt-failed')).toHaveLength(3);
    expect(call.meetingState()).toBe('error');
  });

  it('SK-23 the attempts are 3000 ms apart', async () => {
    const { call, importModule, engineModule } = openCall();
    importModule.mockRejectedValueOnce(new Error('one')).mockRejectedValueOnce(new Error('two'));
    importModule.mockResolvedValue(engineModule);
    const loaded = call.load();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(importModule).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(importModule).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3_000);
    await loaded;
    expect(importModule).toHaveBeenCalledTimes(3);
  });

  it('SE-36 a failed load says "Failed to load call object bundle."', async () => {
    const { call, importModule } = openCall();
    importModule.mockRejectedValue(new Error('no network'));
    const errors: unknown[] = [];
    call.on('error', (event) => errors.push(event));
    const joined = call.join().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await joined;
    expect(errors).toEqual([
      expect.objectContaining({
        action: 'error',
        errorMsg: 'Failed to load call object bundle.',
        error: expect.objectContaining({
          type: 'connection-error',
          details: expect.objectContaining({ on: 'load', sourceError: expect.anything() }),
        }),
      }),
    ]);
  });

  it('names a time-out and a failed network by a code of their own', async () => {
    const codes: unknown[] = [];
    for (const answer of [
      () => new Promise<never>(() => undefined),
      () => Promise.reject(new Error('Timed out')),
    ]) {
      const { call, importModule } = openCall();
      importModule.mockImplementation(answer);
      const failed = call.load().catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(70_000);
      const error = await failed;
      codes.push(CallRoomError.isInstance(error) && error.details?.['sourceError']);
    }
    expect(codes).toMatchObject([{ type: 'timeout' }, { type: 'network' }]);
  });

  it('takes a module that throws at once for a failed one', async () => {
    const { call, importModule } = openCall();
    importModule.mockImplementation(() => {
      throw new Error('blocked');
    });
    const refused = expect(call.load()).rejects.toMatchObject({ code: 'connection-error' });
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    expect(importModule).toHaveBeenCalledTimes(3);
  });

  it('asks the network again after a failure: the browser remembers failed modules', async () => {
    const { call, importModule, engineModule } = openCall();
    importModule.mockRejectedValue(new Error('no network'));
    const refused = expect(call.load()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    importModule.mockResolvedValue(engineModule);
    await call.load();
    const addresses = importModule.mock.calls.map(([url]) => url.replace(/^[^?]*/, ''));
    expect(addresses).toEqual(['', '?attempt=2', '?attempt=3', '?attempt=4']);
  });
});

describe('rules of the methods', () => {
  it('SE-33 a method that needs a call says "only supported after join"', () => {
    const { call, log } = openCall();
    const text = 'sendAppMessage() only supported after join.';
    expect(() => call.sendAppMessage('x')).toThrow(text);
    expect(log.error).toHaveBeenCalledWith(text);
  });

  it('SE-37 a destroyed call object says "Use after destroy"', async () => {
    const { call } = openCall();
    await call.destroy();
    await expect(call.join()).rejects.toMatchObject({
      code: 'use-after-destroy',
      message: 'Use after destroy',
    });
    await expect(call.leave()).resolves.toBeUndefined();
    expect(call.callClientId).toBeUndefined();
  });

  it('SE-38 an oversized message says "Message data too large. Max size is …"', async () => {
    const { call, engineModule } = openCall();
    engineModule.prepare = (engine) => {
      engine.maxAppMessageLength = 100;
    };
    await call.join();
    expect(() => call.sendAppMessage('x'.repeat(99))).toThrow('Message data too large. Max size is 100');
  });

  it('SK-24 an app message may have 4096 characters of JSON', async () => {
    const { call, engineModule } = openCall();
    await call.join();
    // Two of them are the quotes.
    call.sendAppMessage('x'.repeat(4_094));
    expect(() => call.sendAppMessage('x'.repeat(4_095))).toThrow(CallRoomError);
    expect(engineModule.engine.sent).toHaveLength(1);
  });

  it('CO-21 userData must be serialisable to JSON', () => {
    expect(() => openCall({ userData: () => 1 })).toThrow(
      "property 'userData': invalid userData type provided",
    );
  });

  it('CO-22 userData has at most 4096 characters', () => {
    expect(() => openCall({ userData: 'x'.repeat(4_097) })).toThrow('invalid userData type provided');
    expect(() => openCall({ userData: 'x'.repeat(4_096) })).not.toThrow();
  });

  it('CO-24 the audio-level interval is at least 100 ms', async () => {
    const { call, engineModule } = openCall();
    await expect(call.startRemoteParticipantsAudioLevelObserver(99)).rejects.toThrow(
      'The interval must be a number greater than or equal to 100 milliseconds.',
    );
    await call.startRemoteParticipantsAudioLevelObserver(100);
    await call.join();
    expect(engineModule.engine.intervals.remote).toBe(100);
    expect(call.isRemoteParticipantsAudioLevelObserverRunning()).toBe(true);
    expect(call.isLocalAudioLevelObserverRunning()).toBe(false);
  });

  it('allows one instance, and a failed construction leaves nothing', async () => {
    const { log } = openCall();
    await destroyCalls();
    const bad = { url: 'https://room.example/1', token: 1 } as object;
    expect(() => createCallObject(bad, { log })).toThrow("property 'token': token should be a string");
    expect(getCallInstance()).toBeUndefined();
    const call = createCallObject();
    expect(() => createCallObject()).toThrow('Duplicate DailyIframe instances are not allowed');
    await call.destroy();
    await createCallObject().destroy();
    expect(getCallInstance()).toBeUndefined();
  });

  it('names an unknown option', () => {
    expect(() => createCallObject({ urll: 'x' } as object)).toThrow("unrecognized property 'urll'");
  });

  it('isolates a listener that throws', async () => {
    const { call, log, events } = openCall();
    const later: string[] = [];
    call.off('joined-meeting');
    call.on('joined-meeting', () => {
      throw new Error('broken');
    });
    call.on('joined-meeting', () => later.push('emitted'));
    await call.join();
    expect(later).toEqual(['emitted']);
    expect(log.error).toHaveBeenCalledWith('could not emit joined-meeting', expect.any(Error));
    expect(events).not.toContain('error');
  });
});

describe('the microphone', () => {
  it('is switched off and on, and asked about', async () => {
    const { call, engineModule } = openCall();
    expect(call.localAudio()).toBeNull();
    await call.join();
    expect(call.localAudio()).toBe(true);
    call.setLocalAudio(false);
    expect(call.localAudio()).toBe(false);
    expect(engineModule.engine.audio).toBe(false);
  });

  it('that is refused is reported, and the call is joined without it', async () => {
    const { call, devices, events, engineModule } = openCall();
    devices.refuse('NotAllowedError');
    const emitted: unknown[] = [];
    call.on('camera-error', (event) => emitted.push(event.error.type));
    await call.join();
    expect(emitted).toEqual(['permissions']);
    expect(engineModule.engine.joinRequest?.microphone).toBeNull();
    expect(events.at(-1)).toBe('joined-meeting');
  });

  it('that is granted after the call was left is stopped', async () => {
    const { call, devices } = openCall();
    const grant = devices.hold();
    const joined = call.join().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    await call.leave();
    grant();
    await joined;
    await vi.advanceTimersByTimeAsync(0);
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
  });

  it('is replaced during the call, and the old one stopped', async () => {
    const { call, devices, engineModule } = openCall();
    await call.join();
    const selection = await call.setInputDevicesAsync({ audioDeviceId: 'other' });
    expect(devices.requests[1]).toMatchObject({ audio: { deviceId: { exact: 'other' } } });
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended', 'live']);
    expect(engineModule.engine.microphone).toBe(devices.tracks[1]);
    expect(selection.mic.label).toBe('microphone-2');
  });

  it('that is unplugged is replaced by another', async () => {
    const { call, devices, engineModule } = openCall();
    await call.join();
    devices.tracks[0]?.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(0);
    expect(engineModule.engine.microphone).toBe(devices.tracks[1]);
  });

  it('of the page is used and never stopped', async () => {
    const track = fakeTrack();
    const { call, devices } = openCall({ audioSource: track });
    await call.join();
    await call.destroy();
    expect(devices.requests).toEqual([]);
    expect(track.readyState).toBe('live');
  });

  it('still sends its sound when noise cancellation is refused, and says so', async () => {
    const { call, devices, events } = openCall();
    await call.join();
    const [track] = devices.tracks;
    if (track) track.failsConstraints = true;
    const wanted = { audio: { processor: { type: 'noise-cancellation' } } } as const;
    await expect(call.updateInputSettings(wanted)).rejects.toThrow('constraints refused');
    expect(events.at(-1)).toBe('nonfatal-error');
    await call.updateInputSettings({ audio: { processor: { type: 'none' } } });
    expect(track?.readyState).toBe('live');
  });

  it('and everything else is released when the call object is destroyed', async () => {
    const { call, devices, engineModule, events } = openCall();
    await call.join();
    await call.startLocalAudioLevelObserver();
    await Promise.all([call.destroy(), call.destroy()]);
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
    expect(engineModule.engine.leaves).toBeGreaterThan(0);
    expect(events.slice(-2)).toEqual(['left-meeting', 'call-instance-destroyed']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
