import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../../../call-room/src/testing/destroy-calls.ts';
import { SaywellVoice } from '../saywell-voice.ts';
import { assistantId, callId, openVoice } from '../testing/open-voice.ts';
import { inCall } from '../testing/start-voice.ts';

const squadId = '019a0000-0000-4000-8000-000000000002';
const workflowId = '019a0000-0000-4000-8000-000000000003';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await destroyCalls();
});

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

  it('creates the call by what the page gives in place of a key', async () => {
    const { environment, fetch, origin } = openVoice();
    const createWebCall = vi.fn(
      async () => ({ id: callId, webCallUrl: `${origin}/room/1?t=secret` }) as never,
    );
    const voice = new SaywellVoice(createWebCall, undefined, {}, {}, environment);
    await expect(voice.start(assistantId)).resolves.toMatchObject({ id: callId });
    expect(createWebCall).toHaveBeenCalledWith({ assistantId }, expect.anything());
    expect(fetch).not.toHaveBeenCalled();
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
    const workflow = { name: 'w', nodes: [], edges: [] };
    await voice.start({ workflow });
    expect(bodies()).toEqual([{ workflow }]);
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

  it('SS-21 the payload can carry overrides of a squad', async () => {
    const { voice, bodies } = openVoice();
    const squadOverrides = { variableValues: { name: 'Bo' } };
    await voice.start({ squadId: workflowId, squadOverrides });
    expect(bodies()).toEqual([{ squadId: workflowId, squadOverrides }]);
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
