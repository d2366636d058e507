import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../call-error.ts';
import { FakeVoiceClient } from '../testing/index.ts';
import { toCallState } from './call-state.ts';
import { createCallStore } from './create-call-store.ts';

const target = { assistantId: 'assistant-1' };

function open() {
  const client = new FakeVoiceClient();
  const store = createCallStore({ loadClient: async () => client });
  const phase = () => store.getSnapshot().lifecycle.phase;
  return { client, store, phase };
}

/** A store in a call that has just started. */
async function openCall() {
  const opened = open();
  const outcome = opened.store.start({ target });
  await vi.advanceTimersByTimeAsync(0);
  opened.client.succeed();
  await outcome;
  return opened;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('lifecycle', () => {
  it('WC-30 the lifecycle starts in idle', () => {
    expect(open().phase()).toBe('idle');
  });

  it('calls an assistant, a squad or a workflow', async () => {
    const { client, store } = open();
    for (const target of [{ assistantId: 'a' }, { squadId: 's' }, { workflowId: 'w' }]) {
      void store.start({ target });
      await vi.advanceTimersByTimeAsync(0);
      await store.end();
    }
    expect(client.starts).toEqual([{ assistantId: 'a' }, { squadId: 's' }, { workflowId: 'w' }]);
  });

  it('WC-31 a requested start goes from idle to connecting at once', () => {
    const { store, phase } = open();
    void store.start({ target });
    expect(phase()).toBe('connecting');
  });

  it('WC-32 the call-start event goes from connecting to in call, not the resolved start', async () => {
    const { client, store, phase } = open();
    void store.start({ target });
    await vi.advanceTimersByTimeAsync(0);
    expect(phase()).toBe('connecting');
    client.emit('call-start');
    expect(phase()).toBe('active');
  });

  it('WC-33 the timer starts at duration 0 on entering the call', async () => {
    const { client, store } = open();
    void store.start({ target });
    await vi.advanceTimersByTimeAsync(5_000);
    client.succeed();
    expect(store.getSnapshot().durationSeconds).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.getSnapshot().durationSeconds).toBe(1);
  });

  it('WC-34 the call-end event goes from in call to idle', async () => {
    const { client, phase } = await openCall();
    client.emit('call-end');
    expect(phase()).toBe('idle');
  });

  it('WC-35 the timer stops on the call-end event', async () => {
    const { client, store } = await openCall();
    await vi.advanceTimersByTimeAsync(3_000);
    client.emit('call-end');
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.getSnapshot().durationSeconds).toBe(3);
  });

  it('WC-36 the metrics are cleared on the call-end event', async () => {
    const { client, store } = await openCall();
    client.emit('volume-level', 0.8);
    client.emit('message', { type: 'speech-update', role: 'user', status: 'started' });
    expect(store.levels.getSnapshot().assistant).toBe(0.8);
    expect(store.getSnapshot().isUserSpeaking).toBe(true);
    client.emit('call-end');
    expect(store.levels.getSnapshot()).toEqual({ user: 0, assistant: 0 });
    expect(store.getSnapshot().isUserSpeaking).toBe(false);
  });

  it('WC-37 a failed start returns to idle', async () => {
    const { client, store, phase } = open();
    const outcome = store.start({ target });
    await vi.advanceTimersByTimeAsync(0);
    client.fail({ type: 'daily-call-join-error', message: 'no way in' });
    expect((await outcome).started).toBe(false);
    expect(phase()).toBe('idle');
  });

  it('WC-38 a failed start records the error', async () => {
    const { client, store } = open();
    void store.start({ target });
    await vi.advanceTimersByTimeAsync(0);
    client.fail({ type: 'daily-call-join-error', message: 'no way in' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getSnapshot().error).toMatchObject({ code: 'call-failed', message: 'no way in' });
  });
});

it('says while the way to the call is lost, and no longer than the call', async () => {
  const { client, store } = await openCall();
  const isReconnecting = () => store.getSnapshot().isReconnecting;
  client.emit('network-connection', { event: 'interrupted' });
  expect(isReconnecting()).toBe(true);
  client.emit('network-connection', { event: 'connected' });
  expect(isReconnecting()).toBe(false);
  client.emit('network-connection', { event: 'interrupted' });
  client.emit('call-end');
  expect(isReconnecting()).toBe(false);
});

describe('a call whose page was loaded again', () => {
  const openStored = async (storedCall: FakeVoiceClient['storedCall']) => {
    const opened = open();
    opened.client.storedCall = storedCall;
    const outcome = opened.store.start({ target: 'stored-call' });
    await vi.advanceTimersByTimeAsync(0);
    return { ...opened, outcome };
  };

  it('goes on, muted as it was, without a start', async () => {
    const { client, store, phase, outcome } = await openStored({ name: 'resumed' });
    client.setMuted(true);
    client.emit('call-start');
    expect(await outcome).toEqual({ started: true });
    expect([phase(), store.getSnapshot().isMuted, client.starts]).toEqual(['active', true, []]);
  });

  it('has what was said before, and its duration goes on', async () => {
    const { client, store } = open();
    const earlier = {
      messages: [{ id: 'earlier-1', role: 'assistant', content: 'Hello.', timestamp: 1 }] as const,
      startedAtMs: Date.now() - 42_000,
    };
    void store.start({ target: 'stored-call', earlier });
    await vi.advanceTimersByTimeAsync(0);
    client.emit('call-start');
    client.hear('user', 'Hi.');
    const { durationSeconds, messages } = store.getSnapshot();
    expect([durationSeconds, messages.map(({ content }) => content)]).toEqual([42, ['Hello.', 'Hi.']]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.getSnapshot().durationSeconds).toBe(43);
  });

  it('is over without an error when it has ended meanwhile', async () => {
    const { store, phase, outcome } = await openStored({ name: 'ended' });
    expect((await outcome).started).toBe(false);
    expect(phase()).toBe('idle');
    expect(store.getSnapshot()).toMatchObject({ statusMessage: 'Call ended', error: null });
  });

  it('tells what went wrong', async () => {
    const error = new DOMException('no', 'NotAllowedError');
    const { store, phase } = await openStored({ name: 'failed', error });
    expect(phase()).toBe('idle');
    expect(store.getSnapshot().error?.code).toBe('microphone-refused');
  });
});

describe('duration', () => {
  it('WC-41 the duration timer ticks every 1 second', async () => {
    const { store } = await openCall();
    const changes = vi.fn();
    store.subscribe(changes);
    await vi.advanceTimersByTimeAsync(999);
    expect(changes).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(changes).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(changes).toHaveBeenCalledTimes(10);
  });

  it('WC-42 the duration is whole seconds since the start, also when the browser slept', async () => {
    const { store } = await openCall();
    vi.setSystemTime(Date.now() + 61_700);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.getSnapshot().durationSeconds).toBe(62);
  });
});

describe('call state', () => {
  it('WC-12 the call state tells inCall', async () => {
    const { client, store } = await openCall();
    expect(toCallState(store.getSnapshot()).inCall).toBe(true);
    client.emit('call-end');
    expect(toCallState(store.getSnapshot()).inCall).toBe(false);
  });

  it('WC-13 the call state tells isConnecting', async () => {
    const { store } = open();
    expect(toCallState(store.getSnapshot()).isConnecting).toBe(false);
    void store.start({ target });
    expect(toCallState(store.getSnapshot())).toMatchObject({ isConnecting: true, inCall: false });
  });

  it('WC-14 the call state tells callDuration in whole seconds', async () => {
    const { store } = await openCall();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(toCallState(store.getSnapshot()).callDuration).toBe(2);
  });

  it('WC-15 the call state tells callStartTime as a date, only in a call', async () => {
    vi.setSystemTime(new Date('2025-03-01T10:00:00Z'));
    const { client, store } = await openCall();
    expect(toCallState(store.getSnapshot()).callStartTime).toEqual(new Date('2025-03-01T10:00:00Z'));
    client.emit('call-end');
    expect(toCallState(store.getSnapshot()).callStartTime).toBeUndefined();
  });
});

describe('messages', () => {
  it('WC-18 a transcript message has id, role, content and timestamp', async () => {
    vi.setSystemTime(1_700_000_000_000);
    const { client, store } = await openCall();
    client.hear('user', 'How long does it take?');
    expect(store.getSnapshot().messages).toEqual([
      {
        id: expect.any(String),
        role: 'user',
        content: 'How long does it take?',
        timestamp: 1_700_000_000_000,
      },
    ]);
  });

  it('WC-19 the role of a transcript message is user or assistant', async () => {
    const { client, store } = await openCall();
    for (const role of ['user', 'assistant', 'bot', 'tool']) client.hear(role, `from ${role}`);
    expect(store.getSnapshot().messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'assistant',
      'assistant',
    ]);
  });

  it('WC-21 a transcript message carries role and transcript; partials are shown but are no message yet', async () => {
    const { client, store } = await openCall();
    client.hear('user', 'How lo', 'partial');
    expect(store.getSnapshot()).toMatchObject({ messages: [], partials: { user: 'How lo' } });
    client.emit('message', { type: 'transcript', role: 'user', transcript: 'How long?' });
    expect(store.getSnapshot()).toMatchObject({
      messages: [{ role: 'user', content: 'How long?' }],
      partials: { user: '' },
    });
  });

  it('WC-22 a status-update carries its status: only ended means something to the page', async () => {
    const { client, phase } = await openCall();
    for (const status of ['queued', 'ringing', 'in-progress'])
      client.emit('message', { type: 'status-update', status });
    expect(phase()).toBe('active');
  });

  it('WC-23 a status-update with status ended marks the call as ended, once', async () => {
    const { client, store, phase } = await openCall();
    client.emit('message', { type: 'status-update', status: 'ended' });
    expect(phase()).toBe('idle');
    const changes = vi.fn();
    store.subscribe(changes);
    client.emit('call-end');
    expect(changes).not.toHaveBeenCalled();
  });

  it('keeps a typed line that the server sends back as a transcript only once', async () => {
    const { client, store } = await openCall();
    expect(store.sendText('  Is it free? ')).toBe(true);
    client.hear('user', 'Is it free?');
    expect(store.getSnapshot().messages.map(({ content }) => content)).toEqual(['Is it free?']);
  });

  it('ignores messages of unknown shape', async () => {
    const { client, store } = await openCall();
    const before = store.getSnapshot();
    for (const message of [
      null,
      'text',
      {},
      { type: 'transcript', transcript: 7 },
      { type: 'metadata', metadata: '{' },
    ]) {
      client.emit('message', message);
    }
    expect(store.getSnapshot()).toBe(before);
  });
});

describe('status message', () => {
  it('WC-74 the call-start event sets the status message', async () => {
    const { store } = await openCall();
    expect(store.getSnapshot().statusMessage).toBe('Connected');
  });

  it('WC-75 the call-end event sets the status message', async () => {
    const { client, store } = await openCall();
    const before = store.getSnapshot().statusMessage;
    client.emit('call-end');
    expect(store.getSnapshot().statusMessage).not.toBe(before);
    expect(store.getSnapshot().statusMessage).not.toBe('');
  });

  it('WC-76 the end status message is "Call ended"', async () => {
    const { client, store } = await openCall();
    client.emit('call-end');
    expect(store.getSnapshot().statusMessage).toBe('Call ended');
  });
});

describe('what the store does with the client', () => {
  it('WC-81 ending calls stop on the client', async () => {
    const { client, store } = await openCall();
    await store.end();
    expect(client.stopCount).toBe(1);
  });

  it('WC-82 mutes and unmutes through setMuted and shows what the client answers', async () => {
    const { client, store } = await openCall();
    store.setMuted(true);
    expect([client.isMuted(), store.getSnapshot().isMuted]).toEqual([true, true]);
    store.setMuted(false);
    expect([client.isMuted(), store.getSnapshot().isMuted]).toEqual([false, false]);
    vi.spyOn(client, 'isMuted').mockReturnValue(false);
    store.setMuted(true);
    expect(store.getSnapshot().isMuted).toBe(false);
  });

  it('WC-83 a typed line is sent as add-message with role user and its content', async () => {
    const { client, store } = await openCall();
    store.sendText('What does it cost?');
    expect(client.sent).toEqual([
      { type: 'add-message', message: { role: 'user', content: 'What does it cost?' } },
    ]);
  });

  it('WC-84 say reaches the client with its options', async () => {
    const { client, store } = await openCall();
    expect(store.say('Goodbye', { endCallAfterSpoken: true })).toBe(true);
    expect(client.said).toEqual([['Goodbye', true, undefined, undefined]]);
  });

  it('WC-88 the call-start event is consumed', async () => {
    const { client, store, phase } = open();
    void store.start({ target });
    await vi.advanceTimersByTimeAsync(0);
    client.emit('call-start');
    expect(phase()).toBe('active');
  });

  it('WC-89 the call-end event is consumed, also one that the visitor did not ask for', async () => {
    const { client, phase } = await openCall();
    client.emit('call-end');
    expect(phase()).toBe('idle');
  });

  it('WC-90 the speech-start event is consumed', async () => {
    const { client, store } = await openCall();
    client.emit('speech-start');
    expect(store.getSnapshot().isAssistantSpeaking).toBe(true);
  });

  it('WC-91 the speech-end event is consumed', async () => {
    const { client, store } = await openCall();
    client.emit('speech-start');
    client.emit('speech-end');
    expect(store.getSnapshot().isAssistantSpeaking).toBe(false);
  });

  it('WC-92 the message event is consumed', async () => {
    const { client, store } = await openCall();
    client.hear('assistant', 'Hello');
    expect(store.getSnapshot().messages).toHaveLength(1);
  });

  it('WC-93 the volume-level event is consumed and kept within 0 and 1', async () => {
    const { client, store } = await openCall();
    client.emit('volume-level', 0.4);
    expect(store.levels.getSnapshot().assistant).toBe(0.4);
    client.emit('volume-level', 7);
    expect(store.levels.getSnapshot().assistant).toBe(1);
  });

  it('WC-94 the error event is consumed', async () => {
    const { client, store } = await openCall();
    client.emit('error', { type: 'call-room-error', message: 'The room has expired' });
    expect(store.getSnapshot().error?.message).toBe('The room has expired');
  });

  it('does not bother the visitor with a setup that failed while the call goes on', async () => {
    const { client, store } = await openCall();
    client.emit('error', { type: 'audio-processing-setup-error', message: 'no noise cancellation' });
    expect(store.getSnapshot().error).toBeNull();
  });

  it('sends the first message once the call has started, and shows it before', async () => {
    const { client, store } = open();
    void store.start({ target, firstMessage: 'Is my data safe?' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getSnapshot().messages.map(({ content }) => content)).toEqual(['Is my data safe?']);
    expect(client.sent).toEqual([]);
    client.succeed();
    expect(client.sent.map(({ message }) => message.content)).toEqual(['Is my data safe?']);
  });
});

describe('starts and ends that go wrong', () => {
  it('a second start changes nothing', async () => {
    const { client, store } = await openCall();
    const before = store.getSnapshot();
    expect((await store.start({ target })).started).toBe(false);
    expect(store.getSnapshot()).toBe(before);
    expect(client.starts).toHaveLength(1);
  });

  it('an end while the client is loading leaves it unused', async () => {
    const { client, store, phase } = open();
    const outcome = store.start({ target });
    await store.end();
    await vi.advanceTimersByTimeAsync(0);
    expect((await outcome).started).toBe(false);
    expect([phase(), client.starts.length, vi.getTimerCount()]).toEqual(['idle', 0, 0]);
  });

  it('an end while connecting stops the client and records no error', async () => {
    const { client, store, phase } = open();
    void store.start({ target });
    await vi.advanceTimersByTimeAsync(0);
    await store.end();
    await vi.advanceTimersByTimeAsync(0);
    expect([phase(), client.stopCount, store.getSnapshot().error]).toEqual(['idle', 1, null]);
  });

  it('events of a call that is over reach nobody', async () => {
    const { client, store } = await openCall();
    client.emit('call-end');
    const before = store.getSnapshot();
    client.hear('assistant', 'Am I still here?');
    client.emit('error', new Error('late'));
    expect(store.getSnapshot()).toBe(before);
  });

  it('a client that never answers is stopped in the end', async () => {
    const { client, store, phase } = open();
    const outcome = store.start({ target });
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await outcome).toMatchObject({ started: false, error: { code: 'timeout' } });
    expect([phase(), client.stopCount]).toEqual(['idle', 1]);
  });

  it('a stop that never settles ends the call for the page after its limit', async () => {
    const { client, store, phase } = await openCall();
    vi.spyOn(client, 'stop').mockReturnValue(new Promise(() => {}));
    const ended = store.end();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(phase()).toBe('ending');
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(phase()).toBe('idle');
  });

  it('a stop that fails leaves the call running and tells so', async () => {
    const { client, store, phase } = await openCall();
    client.stopFailure = new Error('stuck');
    await expect(store.end()).rejects.toMatchObject({ code: 'call-failed', message: 'stuck' });
    expect(phase()).toBe('active');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.getSnapshot().durationSeconds).toBe(2);
  });

  it.each([
    ['permissions', 'microphone-refused'],
    ['not-found', 'no-microphone'],
    ['mic-in-use', 'no-microphone'],
  ])('a microphone error "%s" while connecting fails the start as %s', async (type, code) => {
    const { client, store, phase } = open();
    const outcome = store.start({ target });
    await vi.advanceTimersByTimeAsync(0);
    client.emit('camera-error', {
      errorMsg: { audioOk: false },
      error: { type, msg: 'told by the browser' },
    });
    expect(await outcome).toMatchObject({ started: false, error: { code } });
    expect([phase(), client.stopCount]).toEqual(['idle', 1]);
  });

  it('a microphone that goes away in a call is told, and the call goes on', async () => {
    const { client, store, phase } = await openCall();
    client.emit('camera-error', { error: { type: 'not-found' } });
    expect([phase(), store.getSnapshot().error?.code]).toEqual(['active', 'no-microphone']);
  });

  it('a typed call does not need a microphone', async () => {
    const { client, store, phase } = open();
    void store.start({ target, input: 'text', firstMessage: 'Hello' });
    await vi.advanceTimersByTimeAsync(0);
    client.emit('camera-error', { error: { type: 'not-found' } });
    client.succeed();
    expect([phase(), store.getSnapshot().error]).toEqual(['active', null]);
  });

  it('a target that cannot be found out fails the start with its code', async () => {
    const { store } = open();
    const missing = vi.fn().mockRejectedValue(new CallError('configuration', 'No id'));
    expect(await store.start({ target: missing })).toMatchObject({ error: { code: 'configuration' } });
  });
});

describe('what only some clients can', () => {
  it('the assistant is interrupted in a call, where the client can do that', async () => {
    const { client, store } = await openCall();
    expect(store.interrupt()).toBe(true);
    expect(client.interruptions).toBe(1);
    await store.end();
    expect(store.interrupt()).toBe(false);
  });

  it('a microphone that gives nothing is shown until it is heard, and not after the call', async () => {
    const { client, store } = await openCall();
    client.emit('microphone-silent', { state: 'silent' });
    expect(store.getSnapshot().isMicrophoneSilent).toBe(true);
    client.emit('microphone-silent', { state: 'heard' });
    expect(store.getSnapshot().isMicrophoneSilent).toBe(false);
    client.emit('microphone-silent', { state: 'silent' });
    await store.end();
    expect(store.getSnapshot().isMicrophoneSilent).toBe(false);
  });
});
