import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../../../call-room/src/testing/destroy-calls.ts';
import { malformed } from '../../../call-room/src/testing/fake.ts';
import { participant } from '../../../call-room/src/testing/fake-engine.ts';
import type { StartOptions } from '../options/start-options.ts';
import { assistantId, openVoice, type VoiceSetup } from '../testing/open-voice.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await destroyCalls();
});

async function inCall(setup: VoiceSetup = {}, options: Omit<StartOptions, 'assistantId'> = {}) {
  const opened = openVoice(setup);
  await opened.voice.start({ assistantId, ...options });
  const { engine } = opened.engineModule;
  const me = participant('local-id', 'me');
  const track = engine.microphone ?? undefined;
  // As the real engine tells of the caller.
  engine.people = { local: { ...me, tracks: { audio: { ...me.tracks.audio, ...(track && { track }) } } } };
  /** What the page has sent, JSON read. */
  const sent = (): unknown[] =>
    opened.engineModule.engine.sent.map(({ data }) =>
      typeof data === 'string' && data.startsWith('{') ? (JSON.parse(data) as unknown) : data,
    );
  return { ...opened, sent };
}

class Lock {
  released = false;
  async release(): Promise<void> {
    this.released = true;
  }
}

/** A browser that keeps the screen on; it gives the lock up while the page is hidden. */
function screen() {
  const locks: Lock[] = [];
  const requestScreenLock = vi.fn<() => Promise<Lock>>(async () => {
    const lock = new Lock();
    locks.push(lock);
    return lock;
  });
  return { locks, requestScreenLock };
}
const show = (document: EventTarget, visibilityState: DocumentVisibilityState): void => {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the screen', () => {
  it('stays on during a call, also after the page was hidden, and no longer', async () => {
    const { locks, requestScreenLock } = screen();
    const opened = openVoice({ environment: { requestScreenLock } });
    show(opened.document, 'visible');
    await opened.voice.start(assistantId);
    expect(requestScreenLock).toHaveBeenCalledTimes(1);
    show(opened.document, 'hidden');
    show(opened.document, 'visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(locks).toHaveLength(2);
    await opened.voice.stop();
    expect(locks.every(({ released }) => released)).toBe(true);
    show(opened.document, 'visible');
    expect(requestScreenLock).toHaveBeenCalledTimes(2);
  });

  it('may go off where the page or the browser wants that, without an error', async () => {
    const { requestScreenLock } = screen();
    const off = openVoice({ environment: { requestScreenLock } });
    show(off.document, 'visible');
    await off.voice.start({ assistantId, keepScreenAwake: false });
    expect(requestScreenLock).not.toHaveBeenCalled();
    await off.voice.stop();
    const refused = openVoice({ environment: { requestScreenLock: () => Promise.reject(new Error('no')) } });
    show(refused.document, 'visible');
    await refused.voice.start(assistantId);
    expect(refused.emitted('error')).toEqual([]);
  });

  it('a lock that is granted after the call is given back', async () => {
    let grant: (lock: Lock) => void = () => undefined;
    const requestScreenLock = () => new Promise<Lock>((resolve) => (grant = resolve));
    const opened = openVoice({ environment: { requestScreenLock } });
    show(opened.document, 'visible');
    await opened.voice.start(assistantId);
    await opened.voice.stop();
    const lock = new Lock();
    grant(lock);
    await vi.advanceTimersByTimeAsync(0);
    expect(lock.released).toBe(true);
  });
});

describe('a silent microphone', () => {
  async function levels(opened: Awaited<ReturnType<typeof inCall>>, audioLevel: number, count: number) {
    for (let index = 0; index < count; index += 1) {
      await vi.advanceTimersByTimeAsync(100);
      opened.engineModule.engine.handlers.emit('local-audio-level', { audioLevel });
    }
  }

  it('is reported, with its device, and again when it is heard', async () => {
    const opened = await inCall();
    await levels(opened, 0, 60);
    await levels(opened, 0.1, 2);
    expect(opened.emitted('microphone-silent')).toMatchObject([
      { state: 'silent', cause: 'no-signal', microphone: { label: 'microphone-1' } },
      { state: 'heard', silentMs: 6_000 },
    ]);
  });

  it('is no matter while the visitor is muted, nor where nothing is measured', async () => {
    const muted = await inCall();
    muted.voice.setMuted(true);
    await levels(muted, 0, 80);
    expect(muted.emitted('microphone-silent')).toEqual([]);
    await muted.voice.stop();
    const suspended = await inCall();
    for (const context of suspended.contexts) context.state = 'suspended';
    await levels(suspended, 0, 80);
    expect(suspended.emitted('microphone-silent')).toEqual([]);
  });

  it('is reported after another time, or never', async () => {
    const soon = await inCall({}, { microphoneSilentAfterMs: 1_000 });
    await levels(soon, 0, 12);
    expect(soon.emitted('microphone-silent')).toHaveLength(1);
    await soon.voice.stop();
    const never = await inCall({}, { microphoneSilentAfterMs: 0 });
    await levels(never, 0, 80);
    expect(never.emitted('microphone-silent')).toEqual([]);
  });
});

describe('functions of the page', () => {
  const toolCall = (id: string, name: string, parameters: object = {}) => ({
    type: 'tool-calls',
    toolCallList: [{ id, type: 'function', name, parameters, function: { name, arguments: parameters } }],
  });
  const answers = (sent: () => unknown[]) =>
    sent().filter((message) => JSON.stringify(message).includes('tool-calls-result'));
  const answer = (toolCallId: string, name: string, given: object) => ({
    type: 'tool-calls-result',
    toolCallResult: { toolCallId, name, ...given },
  });

  it('are called with the assistant’s parameters; what they return is sent', async () => {
    const { voice, hear, sent } = await inCall();
    const seen: unknown[] = [];
    voice.registerTool('show_map', (parameters) => void seen.push(parameters));
    voice.registerTool('find', async ({ id }) => ({ order: id }));
    voice.registerTool('name', () => 'Ann');
    hear(toolCall('1', 'show_map', { city: 'Rome' }));
    hear(JSON.stringify(toolCall('2', 'find', { id: 7 })));
    hear(toolCall('3', 'name'));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([{ city: 'Rome' }]);
    expect(answers(sent)).toEqual([
      answer('1', 'show_map', { result: '' }),
      answer('3', 'name', { result: 'Ann' }),
      answer('2', 'find', { result: '{"order":7}' }),
    ]);
  });

  it('a message that comes twice is one call', async () => {
    const { voice, hear, sent } = await inCall();
    const handler = vi.fn<() => string>(() => 'done');
    voice.registerTool('act', handler);
    hear(toolCall('1', 'act'));
    hear(toolCall('1', 'act'));
    await vi.advanceTimersByTimeAsync(0);
    expect(handler).toHaveBeenCalledTimes(1);
    expect(answers(sent)).toHaveLength(1);
  });

  it('that are not there, or fail, answer with a typed error', async () => {
    const { voice, hear, sent, log } = await inCall();
    const remove = voice.registerTool('gone', () => 'x');
    remove();
    voice.registerTool('broken', () => {
      throw new Error('out of order');
    });
    hear(toolCall('1', 'gone'));
    hear(toolCall('2', 'broken'));
    await vi.advanceTimersByTimeAsync(0);
    expect(answers(sent)).toEqual([
      answer('1', 'gone', { error: 'The page has no function gone', code: 'tool-unknown' }),
      answer('2', 'broken', { error: 'out of order', code: 'tool-failed' }),
    ]);
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('have ten seconds, or what the page says; then their signal aborts', async () => {
    const { voice, hear, sent } = await inCall();
    const signals: AbortSignal[] = [];
    const wait = (_: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    voice.registerTool('slow', wait);
    voice.registerTool('slower', wait, { timeoutMs: 60_000 });
    hear(toolCall('1', 'slow'));
    hear(toolCall('2', 'slower'));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(answers(sent)).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(answers(sent)).toMatchObject([{ toolCallResult: { toolCallId: '1', code: 'tool-timed-out' } }]);
    // The assistant waits for twenty seconds.
    await vi.advanceTimersByTimeAsync(9_000);
    expect(answers(sent)).toHaveLength(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('end with the call', async () => {
    const { voice, hear } = await inCall();
    const signals: AbortSignal[] = [];
    voice.registerTool('slow', (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    hear(toolCall('1', 'slow'));
    await vi.advanceTimersByTimeAsync(0);
    await voice.stop();
    expect(signals[0]?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('an answer that the room does not take is reported as too large', async () => {
    const { voice, hear, sent } = await inCall();
    voice.registerTool('long', () => 'x'.repeat(10_000));
    hear(toolCall('1', 'long'));
    await vi.advanceTimersByTimeAsync(0);
    expect(answers(sent)).toMatchObject([{ toolCallResult: { code: 'tool-result-too-large' } }]);
  });

  it('may come with the start, and be described to the assistant there', async () => {
    const parameters = { type: 'object' as const, properties: { id: { type: 'string' as const } } };
    const { bodies, hear, sent, voice } = await inCall(
      {},
      {
        tools: {
          find: { handler: () => 'found', description: 'Finds an order', parameters },
          act: () => 'done',
        },
      },
    );
    voice.registerTool('act', () => 'not this one');
    expect(bodies()).toMatchObject([
      {
        assistantOverrides: {
          'tools:append': [
            { type: 'function', function: { name: 'find', description: 'Finds an order', parameters } },
          ],
        },
      },
    ]);
    hear(toolCall('1', 'act'));
    await vi.advanceTimersByTimeAsync(0);
    expect(answers(sent)).toEqual([answer('1', 'act', { result: 'done' })]);
  });
});

describe('interrupting the assistant', () => {
  it('cuts the sound at once, tells the agent, and sounds again with the next speech', async () => {
    const { voice, assistantSpeaks, document, hear, sent } = await inCall();
    assistantSpeaks();
    const [element] = document.elements;
    voice.interrupt();
    expect(element?.muted).toBe(true);
    expect(sent()).toContainEqual({ type: 'control', control: 'interrupt-assistant' });
    hear({ type: 'speech-update', status: 'stopped', role: 'assistant', turn: 1 });
    expect(element?.muted).toBe(true);
    hear({ type: 'speech-update', status: 'started', role: 'assistant', turn: 2 });
    expect(element?.muted).toBe(false);
  });

  it('is over soon after the agent has stopped, and at the latest after a second and a half', async () => {
    const { voice, assistantSpeaks, document, hear } = await inCall();
    assistantSpeaks();
    const [element] = document.elements;
    voice.interrupt();
    hear({ type: 'speech-update', status: 'stopped', role: 'assistant', turn: 1 });
    await vi.advanceTimersByTimeAsync(300);
    expect(element?.muted).toBe(false);
    voice.interrupt();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(element?.muted).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(element?.muted).toBe(false);
  });

  it('needs a call', () => {
    expect(() => openVoice().voice.interrupt()).toThrow(expect.objectContaining({ code: 'no-call' }));
  });
});

describe('the speed of the assistant', () => {
  it('is reported with every turn and stored', async () => {
    const { voice, hear, emitted } = await inCall();
    const metrics = (turn: number, totalMs: number) => ({
      turn,
      endpointingMs: 400,
      transcriberMs: 80,
      modelMs: 100,
      voiceMs: 50,
      totalMs,
    });
    for (const [turn, totalMs] of [700, 500, 900].entries())
      hear({ type: 'turn-metrics', timestamp: 1, metrics: metrics(turn, totalMs) });
    hear({ type: 'turn-metrics', metrics: 'rubbish' });
    expect(emitted('turn-metrics')).toEqual([metrics(0, 700), metrics(1, 500), metrics(2, 900)]);
    await expect(voice.getStats()).resolves.toMatchObject({
      turns: [{ totalMs: 700 }, { totalMs: 500 }, { totalMs: 900 }],
      medianTotalMs: 700,
      network: { networkState: expect.any(String) },
    });
    await voice.stop();
    await expect(voice.getStats()).resolves.toBeNull();
  });
});

describe('the spectrum', () => {
  it('is measured from the first question on, of the track that is there', async () => {
    const made: { disconnected: boolean }[] = [];
    const context = {
      state: 'running',
      close: async () => undefined,
      createMediaStreamSource: () => {
        const source = {
          disconnected: false,
          connect: () => undefined,
          disconnect: () => void (source.disconnected = true),
        };
        made.push(source);
        return source;
      },
      createAnalyser: () => ({
        fftSize: 0,
        frequencyBinCount: 512,
        getByteFrequencyData: (bands: Uint8Array) => void bands.fill(9),
      }),
    };
    const { voice, assistantSpeaks } = await inCall({
      environment: { createAudioContext: () => malformed<AudioContext>(context) },
    });
    expect(made).toEqual([]);
    expect(voice.getFrequencyData('remote')).toHaveLength(0);
    assistantSpeaks();
    expect([...voice.getFrequencyData('remote')]).toEqual(Array(512).fill(9));
    voice.getFrequencyData('remote');
    expect(made).toHaveLength(1);
    expect(voice.getFrequencyData('local')).toHaveLength(512);
    assistantSpeaks();
    voice.getFrequencyData('remote');
    expect(made.map(({ disconnected }) => disconnected)).toEqual([true, false, false]);
    await voice.stop();
    expect(made.every(({ disconnected }) => disconnected)).toBe(true);
    expect(voice.getFrequencyData('local')).toHaveLength(0);
  });
});

describe('calls without a microphone', () => {
  it.each(['listen', 'text'] as const)('%s: nothing is ever asked for', async (mode) => {
    const { voice, devices, engineModule, emitted } = await inCall(
      { answer: { artifactPlan: { videoRecordingEnabled: false } } },
      { mode },
    );
    voice.setMuted(false);
    voice.setMuted(true);
    voice.setMuted(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(devices.requests).toEqual([]);
    expect(engineModule.engine.joinRequest).toMatchObject({ microphone: null });
    expect(emitted('error')).toEqual([]);
    expect(emitted('camera-error')).toEqual([]);
    expect(emitted('microphone-silent')).toEqual([]);
    await voice.stop();
    expect(devices.requests).toEqual([]);
  });

  it('listen: the assistant is heard', async () => {
    const { assistantSpeaks, document, sent } = await inCall({}, { mode: 'listen' });
    assistantSpeaks();
    await vi.advanceTimersByTimeAsync(0);
    expect(document.elements).toHaveLength(1);
    expect(sent()).toContain('playable');
  });

  it('text: no sound is played, and the assistant begins at once', async () => {
    const { assistantSpeaks, document, sent, contexts } = await inCall({}, { mode: 'text' });
    expect(sent()).toEqual(['playable']);
    assistantSpeaks();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(document.elements).toEqual([]);
    expect(contexts).toEqual([]);
    expect(sent()).toEqual(['playable']);
  });

  it('the positional form has them too', async () => {
    const { voice, devices } = openVoice();
    const none = undefined;
    await voice.start(assistantId, none, none, none, none, { mode: 'listen' });
    expect(devices.requests).toEqual([]);
  });
});

describe('refused sound', () => {
  it('plays when the page asks for it in a click', async () => {
    const { voice, assistantSpeaks, document, emitted } = await inCall();
    document.refusesAutoplay = true;
    assistantSpeaks();
    await vi.advanceTimersByTimeAsync(0);
    expect(emitted('audio-blocked')).toHaveLength(1);
    document.refusesAutoplay = false;
    const [element] = document.elements;
    if (element) element.play = async () => undefined;
    voice.resumeAudio();
    await vi.advanceTimersByTimeAsync(0);
    expect(emitted('audio-unblocked')).toHaveLength(1);
    voice.resumeAudio();
    await vi.advanceTimersByTimeAsync(0);
    expect(emitted('audio-unblocked')).toHaveLength(1);
  });
});

describe('the log', () => {
  it('tells what happened, in order, without words, names and tokens', async () => {
    const opened = await inCall({}, { assistantOverrides: { variableValues: { name: 'Ann Miller' } } });
    const { voice, hear, assistantSpeaks, engineModule } = opened;
    assistantSpeaks('Ann Miller');
    hear({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'my number is 555 0142' });
    hear({ type: 'metadata', metadata: 'secret-1' });
    engineModule.engine.handlers.emit('local-audio-level', { audioLevel: 0.5 });
    engineModule.engine.handlers.failed({
      type: 'connection-error',
      msg: 'https://rooms.example/r?t=secret-2 refused ann@example.com, key abcdefghijklmnopqrstuvwxyz012345',
    });
    await vi.advanceTimersByTimeAsync(0);
    const text = await voice.exportLog();
    const { entries } = JSON.parse(text) as { entries: { name: string; details?: object }[] };
    const names = entries.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['call-start-progress', 'room joined-meeting', 'message', 'error']),
    );
    expect(names).not.toContain('local-audio-level');
    expect(names[0]).toBe('call-start-progress');
    expect(entries.find(({ name }) => name === 'message')?.details).toEqual({
      type: 'transcript',
      role: 'user',
      transcriptType: 'final',
      transcript: '[text 21]',
    });
    for (const secret of ['Ann', '0142', 'secret', 'ann@', 'abcdefgh', 'public-key'])
      expect(text).not.toContain(secret);
    expect(text).toContain('https://rooms.example/r refused [Filtered]');
  });

  it('keeps the newest five hundred', async () => {
    const { voice, hear } = await inCall();
    for (let turn = 0; turn < 700; turn += 1) hear({ type: 'speech-update', role: 'user', turn });
    const { entries } = JSON.parse(await voice.exportLog()) as { entries: { details: { turn?: number } }[] };
    expect(entries).toHaveLength(500);
    expect(entries.at(-1)?.details.turn).toBe(699);
  });

  it('is there before any call', async () => {
    await expect(openVoice().voice.exportLog()).resolves.toBe(JSON.stringify({ entries: [] }, undefined, 1));
  });
});
