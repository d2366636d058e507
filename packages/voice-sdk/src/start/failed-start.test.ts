import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../../../call-room/src/testing/destroy-calls.ts';
import { assistantId, callId, openVoice } from '../testing/open-voice.ts';
import { inCall } from '../testing/start-voice.ts';

const squadId = '019a0000-0000-4000-8000-000000000002';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await destroyCalls();
});

describe('a start that fails', () => {
  it('SS-56 without assistant, squad or workflow is refused', async () => {
    const { voice, fetch, devices } = openVoice();
    await expect(voice.start()).rejects.toMatchObject({ code: 'validation-error' });
    expect(fetch).not.toHaveBeenCalled();
    expect(devices.requests).toEqual([]);
  });

  it('SS-57 says that one must be provided', async () => {
    await expect(openVoice().voice.start('')).rejects.toThrow(
      'Assistant or Squad or Workflow must be provided.',
    );
  });

  it('SS-58 emits a validation-error at stage input-validation', async () => {
    const { voice, emitted } = openVoice();
    await voice.start().catch(() => undefined);
    expect(emitted('error')).toMatchObject([{ type: 'validation-error', stage: 'input-validation' }]);
  });

  it('SS-59 throws it', async () => {
    const { voice } = openVoice();
    await expect(voice.start({ assistantOverrides: {} })).rejects.toThrow(
      'Assistant or Squad or Workflow must be provided.',
    );
  });

  it('refuses more than one kind of target', async () => {
    const { voice } = openVoice();
    await expect(voice.start({ assistantId, squadId })).rejects.toMatchObject({ code: 'validation-error' });
    await expect(voice.start({ assistantId, assistant: {} })).rejects.toMatchObject({
      code: 'validation-error',
    });
  });

  it('SS-65 call-start-failed carries the stage', async () => {
    const { emitted } = await inCall({ status: 403, answer: { message: 'no' } });
    expect(emitted('call-start-failed')).toMatchObject([{ stage: 'web-call-creation' }]);
  });

  it('SS-66 call-start-failed carries the duration', async () => {
    const { emitted } = await inCall({ status: 403 });
    expect(emitted('call-start-failed')).toMatchObject([{ duration: 0, totalDuration: 0 }]);
  });

  it('SS-67 call-start-failed carries the error', async () => {
    const { emitted } = await inCall({ status: 403, answer: { message: 'origin not allowed' } });
    expect(emitted('call-start-failed')).toMatchObject([{ error: 'origin not allowed' }]);
  });

  it('SS-68 call-start-failed carries what was asked for and whether it is a mobile', async () => {
    const opened = openVoice({ status: 500 });
    await opened.voice.start({ squadId });
    expect(opened.emitted('call-start-failed')).toMatchObject([
      { context: { hasAssistant: false, hasSquad: true, hasWorkflow: false, isMobile: false } },
    ]);
  });

  it('SS-69 cleans the session up', async () => {
    const { voice, devices, contexts } = await inCall({ status: 500 });
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
    expect(contexts.map((context) => context.state)).toEqual(['closed']);
    expect(voice.getCallObject()).toBeNull();
  });

  it('SS-70 returns nothing', async () => {
    const { call } = await inCall({ status: 500 });
    expect(call).toBeNull();
  });

  it('a refused microphone is reported as camera-error and fails the join', async () => {
    const opened = openVoice();
    opened.devices.refuse('NotAllowedError');
    await expect(opened.voice.start(assistantId)).resolves.toBeNull();
    expect(opened.emitted('camera-error')).toMatchObject([{ error: { type: 'permissions' } }]);
    expect(opened.emitted('call-start-failed')).toMatchObject([{ stage: 'daily-call-join' }]);
    expect(opened.engineModule.engines).toEqual([]);
  });

  it('emits its typed error, then start-method-error, then call-start-failed', async () => {
    const opened = openVoice();
    opened.engineModule.prepare = (engine) => engine.answer({ type: 'exp-room', msg: 'over' });
    await opened.voice.start(assistantId);
    const last = opened.events
      .slice(-5)
      .map(({ name, value }) => [name, String(Reflect.get(Object(value), 'type'))]);
    expect(last).toEqual([
      ['error', 'call-room-error'],
      ['call-start-progress', 'undefined'],
      ['error', 'daily-call-join-error'],
      ['error', 'start-method-error'],
      ['call-start-failed', 'undefined'],
    ]);
    expect(opened.names()).not.toContain('call-end');
  });
});

describe('a call that the visitor does not come into', () => {
  const answer = { transport: { provider: 'saywell' } };
  const givenUp = ['DELETE', '/room/1', 'Bearer secret', true];
  const requests = async ({ fetch, origin }: ReturnType<typeof openVoice>) => {
    await vi.dynamicImportSettled();
    return fetch.mock.calls.slice(1).map(([url, { method, headers, keepalive } = {}]) => {
      const token = new Headers(headers).get('authorization');
      const path = typeof url === 'string' ? url.replace(origin, '') : url;
      return [method, path, token, keepalive];
    });
  };

  it.each(['refused microphone', 'refused join'] as const)('is given up at once: %s', async (reason) => {
    const opened = openVoice({ answer });
    if (reason === 'refused microphone') opened.devices.refuse('NotAllowedError');
    opened.engineModule.prepare = (engine) => engine.answer({ type: 'exp-room', msg: 'over' });
    await opened.voice.start(assistantId);
    expect(await requests(opened)).toEqual([givenUp]);
  });

  it('is given up when the start is stopped, and when the page goes away before', async () => {
    const opened = openVoice({ answer });
    opened.engineModule.answersJoins = false;
    const starting = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(10);
    opened.document.defaultView.dispatchEvent(new Event('pagehide'));
    expect(await requests(opened)).toEqual([givenUp]);
    await opened.voice.stop();
    await starting;
    opened.document.defaultView.dispatchEvent(new Event('pagehide'));
    expect(await requests(opened)).toEqual([givenUp, givenUp]);
  });

  it('is left to its end once it was joined, and where the room is not one of ours', async () => {
    const joined = openVoice({ answer });
    await joined.voice.start(assistantId);
    joined.document.defaultView.dispatchEvent(new Event('pagehide'));
    await joined.voice.stop();
    expect(await requests(joined)).toEqual([]);
    const hosted = openVoice({ answer: { ...answer, transport: { provider: 'daily' } } });
    hosted.devices.refuse('NotAllowedError');
    await hosted.voice.start(assistantId);
    expect(await requests(hosted)).toEqual([]);
  });
});

describe('the error catalogue', () => {
  it('SE-1 validation-error', async () => {
    const { voice, emitted } = openVoice();
    await voice.start().catch(() => undefined);
    expect(emitted('error')).toMatchObject([{ type: 'validation-error' }]);
  });

  it('SE-2 daily-call-object-creation-error', async () => {
    const { emitted } = await inCall({
      environment: {
        loadCallRoom: async () => ({
          preloadEngine: async () => undefined,
          createCallObject: () => {
            throw new Error('no call object');
          },
        }),
      },
    });
    expect(emitted('error')[0]).toMatchObject({
      type: 'daily-call-object-creation-error',
      stage: 'daily-call-object-creation',
    });
  });

  it('SE-3 daily-call-join-error', async () => {
    const opened = openVoice();
    opened.engineModule.prepare = (engine) => engine.answer({ type: 'no-room', msg: 'gone' });
    await opened.voice.start(assistantId);
    expect(opened.emitted('error')).toContainEqual(
      expect.objectContaining({ type: 'daily-call-join-error', message: 'gone' }),
    );
  });

  it('SE-4 video-recording-setup-error, and the call goes on', async () => {
    const { emitted, call } = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    expect(emitted('error')).toMatchObject([{ type: 'video-recording-setup-error' }]);
    expect(call).toMatchObject({ id: callId });
  });

  it('SE-5 audio-observer-setup-error, and the call goes on', async () => {
    const opened = openVoice();
    opened.voice.on('call-start-progress', ({ stage, status }) => {
      const call = opened.voice.getCallObject();
      if (stage !== 'audio-observer-setup' || status !== 'started' || !call) return;
      call.startRemoteParticipantsAudioLevelObserver = () => Promise.reject(new Error('no levels'));
    });
    await expect(opened.voice.start(assistantId)).resolves.toMatchObject({ id: callId });
    expect(opened.emitted('error')).toMatchObject([{ type: 'audio-observer-setup-error' }]);
  });

  it('SE-9 a creation failure is thrown inside the start, which tells it and returns nothing', async () => {
    const thrown = new Error('no call object');
    const createCallObject = () => {
      throw thrown;
    };
    const loadCallRoom = async () => ({ preloadEngine: async () => undefined, createCallObject });
    const { emitted, call, voice } = await inCall({ environment: { loadCallRoom } });
    expect(call).toBeNull();
    expect(emitted('error')).toMatchObject([
      { type: 'daily-call-object-creation-error', error: thrown },
      { type: 'start-method-error', stage: 'daily-call-object-creation', error: thrown },
    ]);
    expect(emitted('call-start-failed')).toHaveLength(1);
    expect(voice.getCallObject()).toBeNull();
  });

  it('SE-10 a join failure is thrown inside the start, which tells it and returns nothing', async () => {
    const opened = openVoice();
    opened.engineModule.prepare = (engine) => engine.answer({ type: 'no-room', msg: 'gone' });
    await expect(opened.voice.start(assistantId)).resolves.toBeNull();
    const [, stage, start] = opened.emitted('error');
    expect(stage).toMatchObject({ type: 'daily-call-join-error' });
    expect(start).toMatchObject({ type: 'start-method-error', stage: 'daily-call-join' });
    expect(start?.error).toBe(stage?.error);
    expect(opened.emitted('call-start-failed')).toHaveLength(1);
  });

  it('a missing error listener neither throws nor keeps the next start from working', async () => {
    const opened = openVoice();
    opened.voice.off('error');
    opened.engineModule.prepare = (engine) => engine.answer({ type: 'no-room', msg: 'gone' });
    await expect(opened.voice.start(assistantId)).resolves.toBeNull();
    opened.engineModule.prepare = () => undefined;
    await expect(opened.voice.start(assistantId)).resolves.toMatchObject({ id: callId });
  });

  it('SE-6 every error carries its stage', async () => {
    const { emitted } = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    expect(emitted('error')).toMatchObject([{ stage: 'video-recording-setup' }]);
  });

  it('SE-7 every error carries its timestamp', async () => {
    const { emitted } = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    expect(emitted('error')).toMatchObject([{ timestamp: new Date(1_700_000_000_000).toISOString() }]);
  });

  it('SE-8 every error carries the original error', async () => {
    const { emitted } = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    expect(emitted('error')[0]?.error).toMatchObject({ name: 'CallRoomError', code: 'request-refused' });
  });

  it('SE-11 errors of the call room are emitted again', async () => {
    const { engineModule, emitted } = await inCall();
    engineModule.engine.handlers.failed({ type: 'exp-room', msg: 'over' });
    expect(emitted('error')).toMatchObject([
      { action: 'error', errorMsg: 'over', error: { type: 'exp-room' } },
    ]);
  });

  it('SE-12 camera-error is forwarded', async () => {
    const { devices, emitted, engineModule } = await inCall();
    devices.refuse('NotFoundError');
    const lost = engineModule.engine.joinRequest?.microphone;
    expect(emitted('camera-error')).toEqual([]);
    lost?.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(0);
    expect(emitted('camera-error')).toMatchObject([{ action: 'camera-error', error: { type: 'not-found' } }]);
  });

  it('SE-13 network-quality-change is forwarded', async () => {
    const { engineModule, emitted } = await inCall();
    engineModule.engine.handlers.emit('network-quality-change', { threshold: 'low', quality: 40 });
    expect(emitted('network-quality-change')).toMatchObject([{ threshold: 'low', quality: 40 }]);
  });

  it('SE-14 network-connection is forwarded', async () => {
    const { engineModule, emitted } = await inCall();
    engineModule.engine.handlers.emit('network-connection', { type: 'sfu', event: 'interrupted' });
    expect(emitted('network-connection')).toMatchObject([{ type: 'sfu', event: 'interrupted' }]);
  });

  it('SE-39 audio-processing-setup-error', async () => {
    const opened = openVoice();
    opened.voice.on('call-start-progress', ({ stage }) => {
      const [track] = opened.devices.tracks;
      if (stage === 'audio-processing-setup' && track) track.failsConstraints = true;
    });
    await opened.voice.start(assistantId);
    expect(opened.emitted('error')).toMatchObject([{ type: 'audio-processing-setup-error' }]);
  });

  it('SE-40 start-method-error', async () => {
    const { emitted } = await inCall({ status: 500 });
    expect(emitted('error')).toMatchObject([{ type: 'start-method-error', stage: 'web-call-creation' }]);
  });
});

describe('without a network', () => {
  it('a start asks nobody, and says why with code and stage', async () => {
    const opened = openVoice({ environment: { isOnline: () => false } });
    await expect(opened.voice.start(assistantId)).resolves.toBeNull();
    const said = { stage: 'web-call-creation', code: 'offline' };
    expect(opened.emitted('error')).toMatchObject([{ ...said, message: 'No network.' }]);
    expect(opened.emitted('call-start-failed')).toMatchObject([said]);
    expect(opened.fetch).not.toHaveBeenCalled();
    expect(opened.importModule).not.toHaveBeenCalled();
  });

  it('a server that nobody reaches from a network is another failure', async () => {
    const fetch = async (): Promise<Response> => {
      throw new TypeError('Failed to fetch');
    };
    const opened = openVoice({ environment: { fetch } });
    await opened.voice.start(assistantId);
    expect(opened.emitted('call-start-failed')).toMatchObject([
      { stage: 'web-call-creation', code: 'network-error', error: 'Failed to fetch' },
    ]);
  });
});
