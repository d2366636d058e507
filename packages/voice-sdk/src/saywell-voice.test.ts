import { getCallInstance } from '@saywell/call-room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { participant } from '../../call-room/src/testing/fake-engine.ts';
import { fakeTrack } from '../../call-room/src/testing/fake-track.ts';
import { SaywellVoice } from './saywell-voice.ts';
import { startStages } from './start/run-start.ts';
import { assistantId, callId, openVoice, type VoiceSetup } from './testing/open-voice.ts';

/** A call whose room has nothing to record with: that stage fails. */
const recordedAnswer = { artifactPlan: { videoRecordingEnabled: true } };
const squadId = '019a0000-0000-4000-8000-000000000002';
const workflowId = '019a0000-0000-4000-8000-000000000003';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  const instance = getCallInstance();
  vi.useRealTimers();
  await instance?.destroy();
});

/** A call that was started and joined. */
async function inCall(setup: VoiceSetup = {}) {
  const opened = openVoice(setup);
  const call = await opened.voice.start(assistantId);
  return { ...opened, call };
}

/** Every progress event as `stage status`. */
function progress(opened: Pick<ReturnType<typeof openVoice>, 'emitted'>): string[] {
  return opened.emitted('call-start-progress').map((event) => `${event?.stage} ${event?.status}`);
}

describe('starting a call', () => {
  it('SS-1 a page starts a call with an assistant', async () => {
    const { voice, bodies, engineModule } = openVoice();
    await expect(voice.start(assistantId)).resolves.toMatchObject({ id: callId });
    expect(bodies()).toEqual([{ assistantId }]);
    expect(engineModule.engines).toHaveLength(1);
  });

  it('SS-2 a page starts a call with a squad', async () => {
    const { voice, bodies } = openVoice();
    await expect(voice.start(undefined, undefined, squadId)).resolves.toMatchObject({ id: callId });
    expect(bodies()).toEqual([{ squadId }]);
  });

  it('SS-3 a page starts a call with a workflow', async () => {
    const { voice, bodies } = openVoice();
    await expect(voice.start(undefined, undefined, undefined, workflowId)).resolves.toMatchObject({
      id: callId,
    });
    expect(bodies()).toEqual([{ workflowId }]);
  });

  it('SS-6 the call is created through the API', async () => {
    const { origin, fetch } = await inCall();
    expect(fetch.mock.calls[0]?.[0]).toBe(`${origin}/call/web`);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST' });
  });

  it('SS-7 the room of the answer is joined', async () => {
    const { engineModule } = await inCall({ answer: { webCallUrl: 'https://rooms.example/r/7?t=key' } });
    expect(engineModule.engine.joinRequest).toMatchObject({ url: 'https://rooms.example/r/7', token: 'key' });
  });

  it('SS-8 the remote audio is played', async () => {
    const { document, assistantSpeaks } = await inCall();
    const track = assistantSpeaks();
    const [element] = document.elements;
    expect(element?.attached).toBe(true);
    expect(element?.srcObject?.getAudioTracks()).toEqual([track]);
  });

  it('SS-9 progress is reported as events', async () => {
    const { names } = await inCall();
    expect(names()).toContain('call-start-progress');
    expect(names()).toContain('call-start-success');
  });

  it('SS-10 errors are reported as events', async () => {
    const { emitted } = await inCall({ status: 500, answer: { message: 'broken' } });
    expect(emitted('error').map((event) => event?.message)).toEqual(['broken']);
  });

  it('SS-11 the SDK has no pages: it changes neither the address nor anything shown', async () => {
    const { document, assistantSpeaks, voice } = await inCall();
    assistantSpeaks();
    expect(document.elements.filter((element) => !element.hidden)).toEqual([]);
    await voice.stop();
  });

  it('SS-12 what the call puts into the page is hidden', async () => {
    const { document, assistantSpeaks } = await inCall();
    assistantSpeaks();
    expect(document.elements[0]?.hidden).toBe(true);
  });

  it('SS-13 remote audio is played through an audio element, removed at the end', async () => {
    const { document, assistantSpeaks, voice } = await inCall();
    const create = vi.spyOn(document, 'createElement');
    assistantSpeaks();
    expect(create).toHaveBeenCalledWith('audio');
    assistantSpeaks();
    expect(document.elements).toHaveLength(1);
    expect(document.elements[0]).toMatchObject({ autoplay: true, attributes: { playsinline: '' } });
    await voice.stop();
    expect(document.elements[0]).toMatchObject({ attached: false, srcObject: null });
  });

  it('plays the assistant as loud as the page wants, also when its sound comes later', async () => {
    const { document, assistantSpeaks, voice } = await inCall();
    voice.setOutputVolume(0);
    assistantSpeaks();
    // iOS ignores the volume of an element and heeds its muted state.
    expect(document.elements[0]).toMatchObject({ volume: 0, muted: true });
    voice.setOutputVolume(0.5);
    expect(document.elements[0]).toMatchObject({ volume: 0.5, muted: false });
    await voice.stop();
    expect(() => voice.setOutputVolume(1)).toThrow(expect.objectContaining({ code: 'no-call' }));
  });

  it('SS-14 the payload can carry an inline assistant', async () => {
    const { voice, bodies } = openVoice();
    await voice.start({ name: 'Max', firstMessage: 'Hello' });
    expect(bodies()).toEqual([{ assistant: { name: 'Max', firstMessage: 'Hello' } }]);
  });

  it('SS-15 the payload can carry an assistant id instead', async () => {
    const { voice, bodies } = openVoice();
    await voice.start({ assistantId });
    expect(bodies()).toEqual([{ assistantId }]);
  });

  it('SS-16 the payload can carry assistant overrides', async () => {
    const { voice, bodies } = openVoice();
    await voice.start(assistantId, { variableValues: { name: 'Ann' } });
    expect(bodies()).toEqual([{ assistantId, assistantOverrides: { variableValues: { name: 'Ann' } } }]);
  });

  it('SS-17 the payload can carry an inline squad', async () => {
    const { voice, bodies } = openVoice();
    const squad = { members: [{ assistantId }] };
    await voice.start({ squad });
    expect(bodies()).toEqual([{ squad }]);
  });

  it('SS-18 the payload can carry a squad id instead', async () => {
    const { voice, bodies } = openVoice();
    await voice.start({ squadId, roomDeleteOnUserLeaveEnabled: false });
    expect(bodies()).toEqual([{ squadId, roomDeleteOnUserLeaveEnabled: false }]);
  });

  it('SS-19 the payload can carry an inline workflow', async () => {
    const { voice, bodies } = openVoice();
    await voice.start({ workflow: { nodes: [] } });
    expect(bodies()).toEqual([{ workflow: { nodes: [] } }]);
  });

  it('SS-20 the payload can carry a workflow id instead', async () => {
    const { voice, bodies } = openVoice();
    await voice.start({ workflowId });
    expect(bodies()).toEqual([{ workflowId }]);
  });

  it('SS-21 the payload can carry workflow overrides', async () => {
    const { voice, bodies } = openVoice();
    await voice.start({ workflowId, workflowOverrides: { variableValues: {} } });
    expect(bodies()).toEqual([{ workflowId, workflowOverrides: { variableValues: {} } }]);
  });

  it('SS-22 the id of the answer is read', async () => {
    const { emitted } = await inCall({ answer: { id: 'call-77' } });
    expect(emitted('call-start-success')).toMatchObject([{ callId: 'call-77' }]);
  });

  it('SS-23 the webCallUrl of the answer is read, and missed', async () => {
    const { emitted, call } = await inCall({ answer: { webCallUrl: undefined } });
    expect(call).toBeNull();
    expect(emitted('call-start-failed')).toMatchObject([{ stage: 'web-call-creation' }]);
  });

  it('SS-24 artifactPlan.videoRecordingEnabled of the answer is read', async () => {
    const { emitted, made } = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    expect(made[0]?.videoSource).toBe(true);
    expect(emitted('call-start-progress')).toContainEqual(
      expect.objectContaining({ metadata: expect.objectContaining({ videoRecordingEnabled: true }) }),
    );
  });

  it('SS-25 assistant.voice.provider of the answer is read', async () => {
    const { emitted } = await inCall({ answer: { assistant: { voice: { provider: 'saywell' } } } });
    expect(emitted('call-start-progress')).toContainEqual(
      expect.objectContaining({ metadata: expect.objectContaining({ voiceProvider: 'saywell' }) }),
    );
  });

  it('SS-60 the SDK authenticates with the developer’s bearer token', async () => {
    const { fetch } = await inCall();
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer public-key' });
  });

  it('SK-6 the API is the provider’s own unless the developer says another', async () => {
    const { origin, fetch } = await inCall();
    expect(fetch.mock.calls[0]?.[0]).toBe(`${origin}/call/web`);
    const elsewhere = vi.fn<typeof globalThis.fetch>(async () => Response.json({}, { status: 500 }));
    const { environment } = openVoice();
    const voice = new SaywellVoice(
      'key',
      'https://api.example',
      {},
      {},
      { ...environment, fetch: elsewhere },
    );
    await voice.start(assistantId);
    expect(elsewhere.mock.calls[0]?.[0]).toBe('https://api.example/call/web');
  });

  it('the call room is loaded with the press, not with the page, and not once more', async () => {
    const loads = vi.fn<() => void>();
    const opened = openVoice();
    const { loadCallRoom } = opened.environment;
    const environment = {
      ...opened.environment,
      loadCallRoom: async () => {
        loads();
        return loadCallRoom();
      },
    };
    const voice = new SaywellVoice('key', undefined, {}, {}, environment);
    expect(loads).not.toHaveBeenCalled();
    void voice.start(assistantId);
    expect(loads).toHaveBeenCalledOnce();
    await voice.stop();
  });

  it('a call room that cannot be loaded fails the start', async () => {
    const loadCallRoom = () => Promise.reject(new Error('no network'));
    const { emitted, call } = await inCall({ environment: { loadCallRoom } });
    expect(call).toBeNull();
    expect(emitted('call-start-failed')).toMatchObject([
      { stage: 'daily-call-object-creation', error: 'no network' },
    ]);
  });

  it('SM-11 start takes an assistant id', async () => {
    const { call } = await inCall();
    expect(call).toMatchObject({ id: callId });
  });

  it('SM-12 start takes an object with an optional customer number', async () => {
    const { voice, bodies } = openVoice();
    await expect(voice.start({ assistantId, customer: {} })).resolves.toMatchObject({ id: callId });
    expect(bodies()).toEqual([{ assistantId }]);
    await voice.stop();
    await expect(voice.start({ assistantId, customer: { number: '+15550142' } })).rejects.toMatchObject({
      code: 'validation-error',
    });
  });
});

describe('progress events', () => {
  it('SS-26 have the stage', async () => {
    const { emitted } = await inCall();
    expect(emitted('call-start-progress').every((event) => typeof event?.stage === 'string')).toBe(true);
  });

  it('SS-27 have the status', async () => {
    const { emitted } = await inCall();
    const statuses = new Set(emitted('call-start-progress').map((event) => event?.status));
    expect([...statuses]).toEqual(['started', 'completed']);
  });

  it('SS-28 have the timestamp', async () => {
    const opened = openVoice({ environment: { isMobile: () => true }, answer: recordedAnswer });
    const moments: { readonly status: string; readonly iso: string }[] = [];
    opened.voice.on('call-start-progress', ({ status }) => {
      moments.push({ status, iso: new Date().toISOString() });
    });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(1_000);
    await started;
    await opened.voice.start(assistantId);
    const events = opened.emitted('call-start-progress');
    expect(events.map((event) => event?.timestamp)).toEqual(moments.map(({ iso }) => iso));
    expect(new Set(moments.map(({ status }) => status))).toEqual(new Set(['started', 'completed', 'failed']));
    expect(moments[0]?.iso).toBe(new Date(1_700_000_000_000).toISOString());
    // The mobile wait lies between them.
    expect(moments.at(-1)?.iso).toBe(new Date(1_700_000_001_000).toISOString());
  });

  it('SS-29 have the duration', async () => {
    const opened = openVoice({ environment: { isMobile: () => true } });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(1_000);
    await started;
    const waited = opened
      .emitted('call-start-progress')
      .find((event) => event?.stage === 'mobile-permissions' && event.status === 'completed');
    expect(waited?.duration).toBe(1_000);
  });

  it('SS-30 have metadata', async () => {
    const { emitted } = await inCall();
    expect(emitted('call-start-progress')).toContainEqual(
      expect.objectContaining({ stage: 'web-call-creation', metadata: expect.objectContaining({ callId }) }),
    );
  });

  it('SS-34 the stages run in their order', async () => {
    const { emitted } = await inCall();
    const started = emitted('call-start-progress').filter((event) => event?.status === 'started');
    expect(started.map((event) => event?.stage)).toEqual([
      'initialization',
      'web-call-creation',
      'daily-call-object-creation',
      'mobile-permissions',
      'daily-call-join',
      'video-recording-setup',
      'audio-observer-setup',
      'audio-processing-setup',
    ]);
  });

  it('SS-35 stage 1 is initialization', async () => {
    expect(progress(await inCall())[0]).toBe('initialization started');
  });

  it('SS-36 stage 2 is web-call-creation', async () => {
    expect(progress(await inCall())[2]).toBe('web-call-creation started');
  });

  it('SS-37 stage 3 is daily-call-object-creation', async () => {
    expect(progress(await inCall())[4]).toBe('daily-call-object-creation started');
  });

  it('SS-38 stage 4 is mobile-permissions', async () => {
    expect(progress(await inCall())[6]).toBe('mobile-permissions started');
  });

  it('SS-39 stage 5 is daily-call-join', async () => {
    expect(progress(await inCall())[8]).toBe('daily-call-join started');
  });

  it('SS-40 stage 6 is video-recording-setup', async () => {
    expect(progress(await inCall())[10]).toBe('video-recording-setup started');
  });

  it('SS-41 stage 7 is audio-observer-setup', async () => {
    expect(progress(await inCall())[12]).toBe('audio-observer-setup started');
  });

  it('SS-42 stage 8 is audio-processing-setup', async () => {
    expect(progress(await inCall())[14]).toBe('audio-processing-setup started');
  });

  it('SS-43 each stage emits started', async () => {
    const emitted = progress(await inCall());
    expect(emitted.filter((event) => event.endsWith('started'))).toHaveLength(8);
  });

  it('SS-44 after started each stage emits completed or failed', async () => {
    const opened = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    const expected = startStages.flatMap((stage) => [
      `${stage} started`,
      `${stage} ${stage === 'video-recording-setup' ? 'failed' : 'completed'}`,
    ]);
    expect(progress(opened)).toEqual(expected);
  });

  it('SS-45 completed and failed carry the duration, started does not', async () => {
    const opened = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    for (const event of opened.emitted('call-start-progress')) {
      expect(typeof event?.duration).toBe(event?.status === 'started' ? 'undefined' : 'number');
    }
  });

  it('SS-61 on mobile the SDK waits before the join', async () => {
    const { voice, engineModule } = openVoice({ environment: { isMobile: () => true } });
    const started = voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(999);
    expect(engineModule.engines).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(engineModule.engines).toHaveLength(1);
  });

  it('SK-2 the mobile wait is 1000 ms', async () => {
    const opened = openVoice({ environment: { isMobile: () => true } });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(999);
    expect(progress(opened).at(-1)).toBe('mobile-permissions started');
    await vi.advanceTimersByTimeAsync(1);
    expect(progress(opened)).toContain('mobile-permissions completed');
    await started;
  });

  it('tell that a stage does not apply', async () => {
    const { emitted } = await inCall();
    const reasons = emitted('call-start-progress').map((event) => event?.metadata?.['reason']);
    expect(reasons.filter(Boolean)).toEqual(['skipped-not-mobile', 'skipped-not-enabled']);
  });

  it('SS-62 audio-processing-setup is reported completed or failed, with its duration', async () => {
    const { emitted } = await inCall();
    expect(emitted('call-start-progress').at(-1)).toMatchObject({
      stage: 'audio-processing-setup',
      status: 'completed',
      duration: 0,
    });
  });

  it('SS-63 call-start-success carries the total duration', async () => {
    const opened = openVoice({ environment: { isMobile: () => true } });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(1_000);
    await started;
    expect(opened.emitted('call-start-success')).toMatchObject([{ totalDuration: 1_000 }]);
  });

  it('SS-64 call-start-success carries the call id, or "unknown"', async () => {
    const known = await inCall();
    expect(known.emitted('call-start-success')).toMatchObject([{ callId }]);
    await known.voice.stop();
    const unknown = await inCall({ answer: { id: undefined } });
    expect(unknown.emitted('call-start-success')).toMatchObject([{ callId: 'unknown' }]);
  });
});

describe('the started flag', () => {
  it('SS-31 exists: a call that goes on keeps a second from starting', async () => {
    const { voice, engineModule, fetch } = await inCall();
    await voice.start(assistantId);
    expect(engineModule.engines).toHaveLength(1);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('SS-32 a second start while started emits a failed validation progress event', async () => {
    const { voice, emitted } = await inCall();
    await voice.start(assistantId);
    expect(emitted('call-start-progress').at(-1)).toMatchObject({
      stage: 'validation',
      status: 'failed',
      metadata: { reason: 'already-started' },
    });
  });

  it('SS-33 a second start while started returns nothing', async () => {
    const { voice } = await inCall();
    await expect(voice.start(assistantId)).resolves.toBeNull();
  });

  it('SS-51 is reset when the room is left', async () => {
    const { voice, engineModule } = await inCall();
    engineModule.engine.handlers.left(undefined);
    await expect(voice.start(assistantId)).resolves.toMatchObject({ id: callId });
    expect(engineModule.engines).toHaveLength(2);
  });

  it('SS-52 stop marks the session not started', async () => {
    const { voice, engineModule } = await inCall();
    void voice.stop();
    await expect(voice.start(assistantId)).resolves.toMatchObject({ id: callId });
    expect(engineModule.engines).toHaveLength(2);
  });
});

describe('the end of a call', () => {
  it('SS-46 left-meeting ends in call-end', async () => {
    const { engineModule, names } = await inCall();
    engineModule.engine.handlers.left(undefined);
    expect(names().filter((name) => name === 'call-end')).toHaveLength(1);
  });

  it('SS-47 left-meeting ends in a status-update: ended, customer-ended-call', async () => {
    const { engineModule, emitted } = await inCall();
    engineModule.engine.handlers.left(undefined);
    expect(emitted('message')).toMatchObject([
      { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' },
    ]);
  });

  it('SS-48 the ended status-update is emitted once only', async () => {
    const { engineModule, emitted, hear, voice } = await inCall();
    hear(JSON.stringify({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' }));
    engineModule.engine.handlers.left(undefined);
    await voice.stop();
    expect(emitted('message')).toMatchObject([{ endedReason: 'assistant-ended-call' }]);
  });

  it('SS-49 left-meeting stops the recording if it was on', async () => {
    const recorded = { answer: { artifactPlan: { videoRecordingEnabled: true } } };
    const opened = openVoice(recorded);
    const stopped: string[] = [];
    opened.voice.on('call-start-progress', ({ stage, status }) => {
      const call = opened.voice.getCallObject();
      if (stage !== 'video-recording-setup' || status !== 'started' || !call) return;
      call.startRecording = () => opened.engineModule.engine.handlers.emit('recording-started', {});
      call.stopRecording = () => void stopped.push('stopped');
    });
    await opened.voice.start(assistantId);
    opened.engineModule.engine.handlers.left(undefined);
    expect(stopped).toEqual(['stopped']);
  });

  it('SS-50 left-meeting cleans up: microphone, sound, context, call object, timers', async () => {
    const { engineModule, devices, contexts, document, assistantSpeaks, voice } = await inCall();
    assistantSpeaks();
    engineModule.engine.handlers.left(undefined);
    await voice.stop();
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
    expect(contexts.map((context) => context.state)).toEqual(['closed']);
    expect(document.elements.map((element) => element.attached)).toEqual([false]);
    expect(getCallInstance()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('SS-53 stop destroys the call object', async () => {
    const { voice } = await inCall();
    const call = voice.getCallObject();
    await voice.stop();
    expect(call?.isDestroyed()).toBe(true);
    expect(voice.getCallObject()).toBeNull();
  });

  it('SM-13 stop ends the call', async () => {
    const { voice, names, engineModule } = await inCall();
    await voice.stop();
    await voice.stop();
    expect(engineModule.engine.leaves).toBeGreaterThan(0);
    expect(names().filter((name) => name === 'call-end')).toHaveLength(1);
  });

  it('a fatal error of the room ends the call, without a made-up reason', async () => {
    const { engineModule, emitted, names } = await inCall();
    engineModule.engine.handlers.failed({ type: 'ejected', msg: 'out' });
    expect(emitted('error')).toMatchObject([
      { type: 'call-room-error', message: 'out', error: { type: 'ejected' } },
    ]);
    expect(names()).toContain('call-end');
    expect(emitted('message')).toMatchObject([{ status: 'ended', endedReason: undefined }]);
  });

  it('end tells the agent and leaves', async () => {
    const { voice, engineModule, names } = await inCall();
    await voice.end();
    expect(engineModule.engine.sent.at(-1)?.data).toBe(JSON.stringify({ type: 'end-call' }));
    expect(names()).toContain('call-end');
  });
});

describe('stop during a start', () => {
  it.each(startStages)('in stage %s leaves nothing and ends in call-end', async (stage) => {
    const opened = openVoice({ environment: { isMobile: () => true } });
    opened.voice.on('call-start-progress', (event) => {
      if (event.stage === stage && event.status === 'started') void opened.voice.stop();
    });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(started).resolves.toBeNull();
    expect(opened.names().at(-2)).toBe('call-end');
    expect(opened.names()).not.toContain('error');
    expect(opened.names()).not.toContain('call-start-failed');
    expect(opened.devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
    expect(opened.contexts.filter((context) => context.state !== 'closed')).toEqual([]);
    expect(getCallInstance()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('while the permission prompt is open stops the microphone that is granted later', async () => {
    const opened = openVoice();
    const grant = opened.devices.hold();
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(0);
    await opened.voice.stop();
    await expect(started).resolves.toBeNull();
    grant();
    await vi.advanceTimersByTimeAsync(0);
    expect(opened.devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
    expect(opened.contexts).toEqual([]);
    expect(opened.engineModule.engines).toEqual([]);
  });

  it('start, stop, start at once makes one call', async () => {
    const opened = openVoice();
    const first = opened.voice.start(assistantId);
    void opened.voice.stop();
    const second = opened.voice.start(assistantId);
    await expect(first).resolves.toBeNull();
    await expect(second).resolves.toMatchObject({ id: callId });
    expect(opened.fetch).toHaveBeenCalledOnce();
    expect(opened.engineModule.engines).toHaveLength(1);
    expect(opened.devices.tracks.map((track) => track.readyState)).toEqual(['ended', 'live']);
  });
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

describe('video recording', () => {
  /** A call that is recorded; the room says so after a second. */
  async function recorded() {
    const opened = openVoice({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    opened.engineModule.prepare = (engine) => {
      engine.answers['start-recording'] = { recordingId: 'recording-1' };
    };
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(1_500);
    const { engine } = opened.engineModule;
    const { handlers } = engine;
    const payload = { recordingId: 'recording-1', instanceId: 'i', type: 'cloud', startedBy: 'me' } as const;
    handlers.roomEvent({ type: 'event', name: 'recording-started', payload });
    await started;
    return { ...opened, engine };
  }

  it('SK-3 is 1280 by 720', async () => {
    const { engine } = await recorded();
    expect(engine.requests).toMatchObject([
      { method: 'start-recording', params: { width: 1280, height: 720 } },
    ]);
  });

  it('SK-4 has a fixed background colour', async () => {
    const { engine } = await recorded();
    expect(engine.requests).toMatchObject([{ params: { backgroundColor: '#FF1F2D3D' } }]);
  });

  it('SK-5 has the default layout preset', async () => {
    const { engine } = await recorded();
    expect(engine.requests).toMatchObject([{ params: { layout: { preset: 'default' } } }]);
  });

  it('CM-14 is followed by the control message say-first-message', async () => {
    const { engine } = await recorded();
    const said = engine.sent.map(({ data }): unknown => JSON.parse(String(data)));
    expect(said).toMatchObject([{ type: 'control', control: 'say-first-message' }]);
  });

  it('CM-15 say-first-message carries how long the recording took to start, in seconds', async () => {
    const { engine } = await recorded();
    const said = engine.sent.map(({ data }): unknown => JSON.parse(String(data)));
    expect(said).toMatchObject([{ videoRecordingStartDelaySeconds: 1.5 }]);
  });

  it('that never begins is not waited for longer than ten seconds', async () => {
    const opened = openVoice({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    opened.engineModule.prepare = (engine) => {
      engine.answers['start-recording'] = { recordingId: 'recording-1' };
    };
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(started).resolves.toMatchObject({ id: callId });
    expect(opened.emitted('error')).toMatchObject([{ type: 'video-recording-setup-error' }]);
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

describe('sound and noise cancellation', () => {
  it('SS-71 noise cancellation is requested on the input audio', async () => {
    const { devices } = await inCall();
    expect(devices.requests[0]).toMatchObject({ audio: { noiseSuppression: true, echoCancellation: true } });
    expect(devices.tracks[0]?.constraints).toMatchObject({ noiseSuppression: true });
  });

  it('SS-72 a failure of noise cancellation is reported as an error event', async () => {
    const { emitted } = await failedProcessing();
    expect(emitted('error')).toMatchObject([
      { stage: 'audio-processing-setup', message: 'constraints refused' },
    ]);
  });

  it('SS-73 after a failure of noise cancellation the call goes on', async () => {
    const { call, voice } = await failedProcessing();
    expect(call).toMatchObject({ id: callId });
    expect(voice.getCallObject()?.meetingState()).toBe('joined-meeting');
  });

  it('SS-54 a broken audio processor is turned off', async () => {
    const { voice, engineModule } = await inCall();
    engineModule.engine.handlers.emit('nonfatal-error', {
      type: 'audio-processor-error',
      errorMsg: 'broken',
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(await voice.getCallObject()?.getInputSettings()).toMatchObject({
      audio: { processor: { type: 'none' } },
    });
  });

  it('SS-55 and local audio is switched on again, but never for a visitor who muted', async () => {
    const { voice, engineModule } = await inCall();
    const { engine } = engineModule;
    const breakProcessor = async () => {
      engine.audio = false;
      engine.handlers.emit('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'broken' });
      await vi.advanceTimersByTimeAsync(0);
    };
    await breakProcessor();
    expect(engine.audio).toBe(true);
    voice.setMuted(true);
    await breakProcessor();
    expect(engine.audio).toBe(false);
  });

  it('SK-1 the remote levels are observed every 100 ms', async () => {
    const { engineModule } = await inCall();
    expect(engineModule.engine.intervals.remote).toBe(100);
  });

  it('SK-7 the default audio source is true', async () => {
    const { made } = await inCall();
    expect(made[0]?.audioSource).toBe(true);
  });

  it('SK-8 the default video source follows the video recording', async () => {
    const without = await inCall();
    expect(without.made[0]?.videoSource).toBe(false);
    await without.voice.stop();
    const recorded = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    expect(recorded.made[0]?.videoSource).toBe(true);
  });

  it('asks for the microphone inside the gesture, for the context when it is granted', async () => {
    const { voice, devices, contexts } = openVoice();
    const started = voice.start(assistantId);
    expect(devices.requests).toHaveLength(1);
    expect(contexts).toHaveLength(0);
    await started;
    expect(contexts).toHaveLength(1);
  });

  it('plays at the next gesture what the browser refused, and the assistant waits for it', async () => {
    const { document, assistantSpeaks, names, engineModule } = await inCall();
    document.refusesAutoplay = true;
    assistantSpeaks();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names().at(-1)).toBe('audio-blocked');
    expect(engineModule.engine.sent).toEqual([]);
    document.refusesAutoplay = false;
    document.dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(0);
    expect(names().at(-1)).toBe('audio-unblocked');
    expect(engineModule.engine.sent).toEqual([{ data: 'playable', to: '*' }]);
  });

  it('speech and volume follow the levels of the room', async () => {
    const { engineModule, names, emitted } = await inCall();
    const level = (value: number) =>
      engineModule.engine.handlers.emit('remote-participants-audio-level', {
        participantsAudioLevel: { assistant: value },
      });
    level(0.075);
    level(0.3);
    await vi.advanceTimersByTimeAsync(999);
    level(0.005);
    expect(names()).not.toContain('speech-end');
    await vi.advanceTimersByTimeAsync(1);
    expect(names().filter((name) => name.startsWith('speech'))).toEqual(['speech-start', 'speech-end']);
    expect(emitted('volume-level')).toEqual([0.5, 1, expect.closeTo(0.0333, 3)]);
  });
});

/** A call whose microphone refuses noise cancellation. */
async function failedProcessing() {
  const opened = openVoice();
  opened.voice.on('call-start-progress', ({ stage }) => {
    const [track] = opened.devices.tracks;
    if (stage === 'audio-processing-setup' && track) track.failsConstraints = true;
  });
  const call = await opened.voice.start(assistantId);
  return { ...opened, call };
}

describe('conduct in the room', () => {
  it('CM-1 the session id of a participant is read', async () => {
    const { engineModule } = await inCall();
    engineModule.engine.handlers.emit('participant-joined', { participant: participant('person-9', 'Bo') });
    expect(engineModule.engine.updates).toMatchObject([{ id: 'person-9' }]);
  });

  it('CM-2 local of a participant is read: the caller’s own sound is not played', async () => {
    const { engineModule, document } = await inCall();
    const local = participant('local-id', 'me');
    engineModule.engine.handlers.emit('participant-updated', { participant: local });
    engineModule.engine.handlers.emit('track-started', {
      participant: local,
      track: fakeTrack(),
      type: 'audio',
    });
    expect(engineModule.engine.updates).toEqual([]);
    expect(document.elements).toEqual([]);
  });

  it('CM-3 the user name of a participant is read: only the speaker hears that it is audible', async () => {
    const { assistantSpeaks, engineModule, document } = await inCall();
    assistantSpeaks('Somebody else');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(document.elements).toHaveLength(1);
    expect(engineModule.engine.sent).toEqual([]);
  });

  it('CM-4 the remote speaker is recognised by the user name Vapi Speaker', async () => {
    const { assistantSpeaks, engineModule } = await inCall();
    assistantSpeaks('Vapi Speaker');
    await vi.advanceTimersByTimeAsync(0);
    expect(engineModule.engine.sent).toHaveLength(1);
  });

  it('CM-11 the room is joined by the webCallUrl', async () => {
    const { engineModule, origin } = await inCall();
    expect(engineModule.engine.joinRequest?.url).toBe(`${origin}/room/1`);
  });

  it('CM-12 the room is joined with automatic track subscription off, and tracks are asked for one by one', async () => {
    const { engineModule } = await inCall();
    expect(engineModule.engine.joinRequest?.subscribesToAll).toBe(false);
    engineModule.engine.handlers.emit('participant-joined', {
      participant: participant('a', 'Vapi Speaker'),
    });
    expect(engineModule.engine.updates).toEqual([
      { id: 'a', update: { setSubscribedTracks: { audio: true, video: false } } },
    ]);
  });

  it('CM-13 the app message playable is sent once the assistant can be heard', async () => {
    const { assistantSpeaks, engineModule } = await inCall();
    assistantSpeaks();
    await vi.advanceTimersByTimeAsync(0);
    expect(engineModule.engine.sent).toEqual([{ data: 'playable', to: '*' }]);
  });

  it('SM-1 the app message listening starts the call, once', async () => {
    const { hear, names } = await inCall();
    expect(names()).not.toContain('call-start');
    hear('listening');
    hear('listening');
    expect(names().filter((name) => name === 'call-start')).toHaveLength(1);
  });

  it('SM-2 any other app message is parsed as JSON', async () => {
    const { hear, emitted } = await inCall();
    const message = {
      type: 'transcript',
      role: 'user',
      transcriptType: 'final',
      transcript: 'hello',
      timestamp: 1,
    };
    hear(JSON.stringify(message));
    expect(emitted('message')).toEqual([message]);
  });

  it('SM-3 an unparseable app message is only logged', async () => {
    const { hear, names, log } = await inCall();
    const before = names();
    hear('{not json');
    expect(log.warn).toHaveBeenCalledOnce();
    expect(names()).toEqual(before);
  });
});

/** What is sent when the page speaks in a call. */
async function sent(speak: (voice: SaywellVoice) => void): Promise<unknown> {
  const { voice, engineModule } = await inCall();
  speak(voice);
  return JSON.parse(String(engineModule.engine.sent.at(-1)?.data));
}

describe('say, send and mute', () => {
  it('SM-4 say carries the message', async () => {
    expect(await sent((voice) => voice.say('Hello'))).toMatchObject({ type: 'say', message: 'Hello' });
  });

  it('SM-5 say carries endCallAfterSpoken', async () => {
    expect(await sent((voice) => voice.say('Bye', true))).toMatchObject({ endCallAfterSpoken: true });
  });

  it('SM-6 say carries interruptionsEnabled, default false', async () => {
    expect(await sent((voice) => voice.say('Hello'))).toMatchObject({ interruptionsEnabled: false });
    await getCallInstance()?.destroy();
    expect(await sent((voice) => voice.say('Hello', false, true))).toMatchObject({
      interruptionsEnabled: true,
    });
  });

  it('SM-7 say carries interruptAssistantEnabled, default false', async () => {
    expect(await sent((voice) => voice.say('Hello'))).toMatchObject({ interruptAssistantEnabled: false });
    await getCallInstance()?.destroy();
    expect(await sent((voice) => voice.say('Hello', false, false, true))).toMatchObject({
      interruptAssistantEnabled: true,
    });
  });

  it('SM-8 add-message carries a message with role user and content', async () => {
    const message = {
      type: 'add-message',
      message: { role: 'user', content: 'What does it cost?' },
    } as const;
    expect(await sent((voice) => voice.send(message))).toEqual(message);
  });

  it('SM-15 send takes add-message, and sends it whole', async () => {
    const wishes = [{}, { triggerResponseEnabled: false }, { triggerResponseEnabled: true }] as const;
    const messages = wishes.map((wish) => ({
      type: 'add-message' as const,
      message: { role: 'user' as const, content: 'Hi' },
      ...wish,
    }));
    const { voice, engineModule } = await inCall();
    for (const message of messages) voice.send(message);
    // To everyone in the room, as one text each: the agent answers unless the page says otherwise.
    expect(engineModule.engine.sent).toEqual(
      messages.map((message) => ({ data: JSON.stringify(message), to: '*' })),
    );
    expect(engineModule.engine.sent[1]?.data).toContain('"triggerResponseEnabled":false');
  });

  it('SM-15 send takes add-message of every role, in a call only', async () => {
    const roles = ['assistant', 'function', 'user', 'system', 'tool'] as const;
    for (const role of roles) {
      const message = { type: 'add-message', message: { role, content: null } } as const;
      expect(await sent((voice) => voice.send(message))).toEqual(message);
      await getCallInstance()?.destroy();
    }
    const send = () =>
      openVoice().voice.send({ type: 'add-message', message: { role: 'user', content: 'Hi' } });
    expect(send).toThrow(expect.objectContaining({ code: 'no-call' }));
  });

  it('SM-16 say is offered', async () => {
    const { voice, engineModule } = await inCall();
    voice.say('Hello');
    expect(engineModule.engine.sent).toHaveLength(1);
  });

  it('SM-9 mute toggles the local audio', async () => {
    const { voice, engineModule } = await inCall();
    voice.setMuted(true);
    expect(engineModule.engine.audio).toBe(false);
    voice.setMuted(false);
    expect(engineModule.engine.audio).toBe(true);
  });

  it('SM-10 muting without a call raises "Call object is not available."', () => {
    expect(() => openVoice().voice.setMuted(true)).toThrow('Call object is not available.');
    expect(() => openVoice().voice.isMuted()).toThrow('Call object is not available.');
  });

  it('SM-14 mute and unmute are offered, and asked about', async () => {
    const { voice } = await inCall();
    expect(voice.isMuted()).toBe(false);
    voice.setMuted(true);
    expect(voice.isMuted()).toBe(true);
    voice.setMuted(false);
    expect(voice.isMuted()).toBe(false);
  });

  it('muting before the join holds for the call', async () => {
    const { voice, engineModule } = openVoice();
    voice.on('call-start-progress', ({ stage, status }) => {
      if (stage === 'daily-call-join' && status === 'started') voice.setMuted(true);
    });
    await voice.start(assistantId);
    expect(engineModule.engine.joinRequest?.audio).toBe(false);
    expect(voice.isMuted()).toBe(true);
  });

  it('another microphone during the call stops the first', async () => {
    const { voice, devices } = await inCall();
    await voice.setInputDevicesAsync({ audioDeviceId: 'other' });
    await vi.advanceTimersByTimeAsync(0);
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended', 'live']);
    await voice.stop();
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended', 'ended']);
  });
});
