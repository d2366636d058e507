import { CallError, type CallState } from '@saywell/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { createTestCall, testConfig } from '../../testing/test-call.ts';
import { endAdvice } from '../call/call-messages.ts';
import { visitorSentences } from '../failures/visitor-sentences.ts';
import { placePhoneCall as orderPhoneCall } from '../phone-call/place-phone-call.ts';
import type { ConnectionStatus, PlacePhoneCall } from './call-service.ts';
import { createSteadyClock } from './steady-clock.ts';

/** Starts and lets everything that is asked for arrive; the assistant has not answered yet. */
async function start(
  site: ReturnType<typeof createTestCall>,
  ...payload: Parameters<typeof site.service.startCall>
) {
  const result = site.service.startCall(...payload);
  await vi.advanceTimersByTimeAsync(0);
  return result;
}
async function enterCall(site: ReturnType<typeof createTestCall>) {
  const result = site.service.startCall();
  await vi.advanceTimersByTimeAsync(0);
  site.client().succeed();
  return result;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a visitor’s call', () => {
  it('WC-1 a visitor talks to a live assistant: what both say goes both ways', async () => {
    const site = createTestCall();
    await enterCall(site);
    site.client().hear('user', 'How long until it is running?');
    site.client().hear('assistant', 'Thirty days.');
    expect(site.service.getCallState().inCall).toBe(true);
    expect(site.store.getSnapshot().messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'user: How long until it is running?',
      'assistant: Thirty days.',
    ]);
  });

  it('WC-2 the conversation goes through the voice service that is configured, with its key', async () => {
    const site = createTestCall();
    await enterCall(site);
    expect(site.createVoiceClient).toHaveBeenCalledWith(
      expect.objectContaining({ publicKey: testConfig.publicKey, endpoint: 'https://site.test' }),
      'voice',
    );
  });

  it('WC-3 the conversation uses the microphone', async () => {
    const site = createTestCall();
    await enterCall(site);
    expect(site.createVoiceClient.mock.calls.map(([, input]) => input)).toEqual(['voice']);
    expect(site.store.getSnapshot().input).toBe('voice');
  });

  it('WC-79 the microphone permission is required: a refusal fails the start', async () => {
    const site = createTestCall();
    const result = start(site);
    await vi.advanceTimersByTimeAsync(0);
    site.client().emit('camera-error', { error: { type: 'permissions' } });
    expect(await result).toMatchObject({
      success: false,
      message: 'Failed to start call. Please check your microphone permissions.',
    });
    expect(site.client().stopCount).toBe(1);
    expect(site.service.getCallState()).toMatchObject({ inCall: false, isConnecting: false });
  });

  it('WC-80 calls go through the SDK; the site itself asks for its configuration only', async () => {
    const site = createTestCall();
    await enterCall(site);
    site.store.sendText('Hello');
    await site.service.endCall();
    expect(site.client().starts).toHaveLength(1);
    expect(site.fetch.mock.calls.map(([url]) => url)).toEqual(['https://site.test/site/config']);
  });

  it('WC-99 the default endpoint is the provider’s own address; a build may set another', async () => {
    const site = createTestCall();
    await enterCall(site);
    expect(site.createVoiceClient.mock.lastCall?.[0].endpoint).toBe('https://site.test');
    const environment = readEnvironment({ VITE_VOICE_ENDPOINT: 'https://voice.test' });
    const other = createTestCall({ environment });
    await enterCall(other);
    expect(other.createVoiceClient.mock.lastCall?.[0].endpoint).toBe('https://voice.test');
  });

  it('WC-100 no request is made to the configured call webhook address', async () => {
    const environment = readEnvironment({ VITE_CALL_WEBHOOK_URL: 'https://hooks.test/call' });
    expect(environment.callWebhookUrl).toBe('https://hooks.test/call');
    const site = createTestCall({ environment });
    await enterCall(site);
    await vi.advanceTimersByTimeAsync(60_000);
    await site.service.endCall();
    await vi.advanceTimersByTimeAsync(60_000);
    const hosts = site.fetch.mock.calls.map(([url]) =>
      url instanceof Request ? url.url : new URL(url).host,
    );
    expect(hosts).toEqual(['site.test']);
  });
});

describe('service results', () => {
  it('WC-24 the result of a start has success, message and, on failure, error', async () => {
    const site = createTestCall();
    expect(await enterCall(site)).toEqual({ success: true, message: 'Call started' });
    const broken = createTestCall();
    const result = start(broken);
    await vi.advanceTimersByTimeAsync(0);
    broken.client().fail({ message: 'no room' });
    expect(await result).toEqual({
      success: false,
      message: `Failed to start call: ${visitorSentences.unknown}`,
      error: 'no room',
    });
  });

  it('WC-25 the result of an end has success, message and, on failure, error', async () => {
    const site = createTestCall();
    await enterCall(site);
    site.client().stopFailure = new Error('stuck');
    expect(await site.service.endCall()).toEqual({
      success: false,
      message: `Failed to end call: ${endAdvice}`,
      error: 'stuck',
    });
    site.client().stopFailure = undefined;
    expect(await site.service.endCall()).toEqual({ success: true, message: 'Call ended' });
  });

  it('an end without a call is a failure that says so', async () => {
    expect(await createTestCall().service.endCall()).toMatchObject({ success: false });
  });

  it('missing credentials fail the start before any call', async () => {
    const site = createTestCall({ config: null });
    expect(await start(site)).toMatchObject({
      success: false,
      message: 'Invalid Saywell configuration. Please check your environment variables.',
    });
    expect(site.clients).toEqual([]);
  });

  it('asks again for a configuration that was missing', async () => {
    const site = createTestCall({ config: null });
    await start(site);
    site.fetch.mockImplementation(async () => Response.json(testConfig));
    expect((await enterCall(site)).success).toBe(true);
  });
});

describe('start payload', () => {
  it('WC-26 may be an assistant id', async () => {
    const site = createTestCall();
    void start(site, 'another-assistant');
    await vi.advanceTimersByTimeAsync(0);
    expect(site.client().starts).toEqual([{ assistantId: 'another-assistant' }]);
  });

  it('WC-27 may be an object with an optional customer that carries a number', async () => {
    const placePhoneCall = vi.fn(async () => ({}));
    const site = createTestCall({ placePhoneCall });
    const called = await start(site, { customer: { number: '+13025550142' } });
    expect(called.success).toBe(true);
    void start(site, { customer: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(site.client().starts).toEqual([{ assistantId: testConfig.assistantId }]);
    expect(placePhoneCall).toHaveBeenCalledOnce();
  });

  it('WC-28 with a customer number the call is an outbound phone call', async () => {
    const placePhoneCall = vi.fn(async () => ({}));
    const site = createTestCall({ placePhoneCall });
    const result = await start(site, { agent: 'kyle', customer: { number: '+13025550142' } });
    expect(result).toEqual({ success: true, message: 'Phone call placed' });
    expect(placePhoneCall).toHaveBeenCalledWith({
      target: { assistantId: 'kyle-id' },
      number: '+13025550142',
      publicKey: testConfig.publicKey,
    });
    expect(site.createVoiceClient).not.toHaveBeenCalled();
  });

  it('a site that cannot place phone calls says so', async () => {
    const result = await start(createTestCall(), { customer: { number: '+13025550142' } });
    expect(result).toMatchObject({ success: false, error: 'Phone calls are not available here' });
  });

  it('WC-29 without a number a web call through the microphone is made', async () => {
    const placePhoneCall = vi.fn(async () => ({}));
    const site = createTestCall({ placePhoneCall });
    void start(site, { agent: 'kyle' });
    await vi.advanceTimersByTimeAsync(0);
    expect(site.client().starts).toEqual([{ assistantId: 'kyle-id' }]);
    expect(site.createVoiceClient.mock.lastCall?.[1]).toBe('voice');
    expect(placePhoneCall).not.toHaveBeenCalled();
  });

  it('WC-97 calls are started with one of the four agent ids', async () => {
    const started = [];
    for (const agent of ['max', 'grace', 'kyle', 'squad'] as const) {
      const site = createTestCall();
      void start(site, { agent });
      await vi.advanceTimersByTimeAsync(0);
      started.push(site.client().starts[0]);
    }
    expect(started).toEqual([
      { assistantId: 'max-id' },
      { assistantId: 'grace-id' },
      { assistantId: 'kyle-id' },
      { squadId: 'squad-id' },
    ]);
  });

  it('WC-98 the squad call uses the squad id, not an assistant id', async () => {
    const site = createTestCall();
    void start(site, { agent: 'squad' });
    await vi.advanceTimersByTimeAsync(0);
    expect(site.client().starts).toEqual([{ squadId: 'squad-id' }]);
  });
});

describe('offered calls', () => {
  it('WC-85 the service offers get call state', async () => {
    const site = createTestCall();
    expect(site.service.getCallState()).toEqual({ inCall: false, isConnecting: false, callDuration: 0 });
    await enterCall(site);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(site.service.getCallState()).toMatchObject({ inCall: true, callDuration: 3 });
    expect(site.service.getCallState()).toBe(site.service.getCallState());
  });

  it('WC-86 the service offers start call', async () => {
    const site = createTestCall();
    expect((await enterCall(site)).success).toBe(true);
    expect(site.service.getCallState().inCall).toBe(true);
  });

  it('WC-87 the service offers end call', async () => {
    const site = createTestCall();
    await enterCall(site);
    expect((await site.service.endCall()).success).toBe(true);
    expect(site.service.getCallState().inCall).toBe(false);
  });
});

describe('derived events', () => {
  it('WC-77 the status is polled every 2 seconds, and only while somebody listens', async () => {
    let online = true;
    const isOnline = vi.fn(() => online);
    const site = createTestCall({ isOnline });
    const statuses: ConnectionStatus[] = [];
    const leave = site.service.on('connection-status-changed', (status) => statuses.push(status));
    isOnline.mockClear();
    online = false;
    await vi.advanceTimersByTimeAsync(1_999);
    expect([isOnline.mock.calls.length, statuses]).toEqual([0, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([isOnline.mock.calls.length, statuses]).toEqual([1, ['offline']]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect([isOnline.mock.calls.length, statuses]).toEqual([5, ['offline']]);
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('emits the call state once per change', async () => {
    const site = createTestCall();
    const states: CallState[] = [];
    site.service.on('call-state-changed', (state) => states.push(state));
    states.length = 0;
    await enterCall(site);
    await site.service.endCall();
    expect(states.map(({ inCall, isConnecting }) => [inCall, isConnecting])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  it('tells every connection status in its turn', async () => {
    const site = createTestCall();
    const statuses: ConnectionStatus[] = [];
    site.service.on('connection-status-changed', (status) => statuses.push(status));
    await site.service.checkConfiguration();
    await enterCall(site);
    await site.service.endCall();
    expect(statuses).toEqual(['ready', 'connecting', 'active', 'ready']);
  });
});

describe('loading the SDK', () => {
  it('WC-78 waiting for the SDK retries every 100ms and gives up after 20 seconds', async () => {
    const loadSdk = vi.fn(() => Promise.reject(new Error('no network')));
    const site = createTestCall({ loadSdk });
    const result = site.service.startCall();
    await vi.advanceTimersByTimeAsync(99);
    expect(loadSdk).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(loadSdk).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(900);
    expect(loadSdk).toHaveBeenCalledTimes(11);
    await vi.advanceTimersByTimeAsync(19_000);
    expect((await result).success).toBe(false);
    expect(site.store.getSnapshot().error?.code).toBe('load-failed');
    const count = loadSdk.mock.calls.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(loadSdk).toHaveBeenCalledTimes(count);
  });

  it('gives up on an SDK whose loading hangs', async () => {
    const site = createTestCall({ loadSdk: () => new Promise(() => {}) });
    const result = site.service.startCall();
    await vi.advanceTimersByTimeAsync(20_100);
    expect((await result).success).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a failed placement of a phone call keeps its reason', async () => {
    const placePhoneCall = vi.fn().mockRejectedValue(new CallError('call-failed', 'number is busy'));
    const result = await start(createTestCall({ placePhoneCall }), { customer: { number: '+13025550142' } });
    expect(result).toMatchObject({ success: false, message: 'Failed to start call: number is busy' });
  });
});

describe('what blocks a start', () => {
  it('WV-34 a service that is not initialised: nothing is loaded', async () => {
    const site = createTestCall({ canCall: () => false });
    expect(await start(site)).toEqual({
      success: false,
      message: 'Saywell not initialized properly',
      error: 'This browser cannot make calls',
    });
    expect([site.loadSdk.mock.calls.length, site.clients.length]).toEqual([0, 0]);
  });

  it('WV-35 a call that is connecting: nothing happens', async () => {
    const site = createTestCall();
    void site.service.startCall();
    await vi.advanceTimersByTimeAsync(0);
    const before = site.store.getSnapshot();
    expect(await site.service.startCall({ agent: 'kyle', firstMessage: 'Hello?' })).toMatchObject({
      success: false,
      error: 'There is a call already',
    });
    expect(site.store.getSnapshot()).toBe(before);
    expect(site.client().starts).toEqual([{ assistantId: testConfig.assistantId }]);
  });

  it('WV-36 a call: nothing happens, and nobody is phoned', async () => {
    const placePhoneCall = vi.fn(async () => ({}));
    const site = createTestCall({ placePhoneCall });
    await enterCall(site);
    const before = site.store.getSnapshot();
    expect((await site.service.startCall()).success).toBe(false);
    expect((await site.service.startCall({ customer: { number: '+13025550142' } })).success).toBe(false);
    expect(site.store.getSnapshot()).toBe(before);
    expect([site.clients.length, placePhoneCall.mock.calls.length]).toEqual([1, 0]);
  });

  it('WV-37 an invalid configuration: no client is made, and the console says what to set', async () => {
    const config = { ...testConfig, publicKey: 'your-public-key-here' };
    const placePhoneCall = vi.fn(async () => ({}));
    const site = createTestCall({ config, placePhoneCall });
    for (const payload of [{}, 'another-assistant', { customer: { number: '+13025550142' } }]) {
      expect(await start(site, payload)).toEqual({
        success: false,
        message: 'Invalid Saywell configuration. Please check your environment variables.',
        error: 'The public key is still the placeholder: set VITE_PUBLIC_KEY.',
      });
    }
    expect([site.clients.length, placePhoneCall.mock.calls.length]).toEqual([0, 0]);
    expect(site.log.error).toHaveBeenCalledTimes(3);
  });

  it('the squad’s id blocks the squad’s call only', async () => {
    const config = { ...testConfig, agents: { ...testConfig.agents, squad: '' } };
    const site = createTestCall({ config });
    expect((await start(site, { agent: 'squad' })).error).toContain('VITE_AGENT_SQUAD_ID');
    expect((await enterCall(site)).success).toBe(true);
  });

  it('the build’s keys and the server’s are checked together', async () => {
    const environment = readEnvironment({ VITE_PUBLIC_KEY: 'your-public-key-here' });
    expect((await start(createTestCall({ environment }))).success).toBe(false);
    const complete = readEnvironment({ VITE_PUBLIC_KEY: 'public-key-2' });
    const site = createTestCall({ environment: complete, config: { ...testConfig, publicKey: '' } });
    expect((await enterCall(site)).success).toBe(true);
  });
});

describe('text', () => {
  it('WV-38 is sent only when it is not blank', async () => {
    const site = createTestCall();
    await enterCall(site);
    expect(['', ' ', '\n\t', 'Hello'].map((text) => site.store.sendText(text))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(site.client().sent.map(({ message }) => message.content)).toEqual(['Hello']);
  });

  it('WV-39 is sent only while a call is active', async () => {
    const site = createTestCall();
    expect(site.store.sendText('Too early')).toBe(false);
    const started = site.service.startCall();
    await vi.advanceTimersByTimeAsync(0);
    site.store.sendText('While it connects');
    expect(site.client().sent).toEqual([]);
    site.client().succeed();
    await started;
    expect(site.client().sent).toHaveLength(1);
    await site.service.endCall();
    expect(site.store.sendText('Too late')).toBe(false);
    expect(site.client().sent).toHaveLength(1);
  });

  it('a typed question whose call fails is kept: the next call begins with it, once', async () => {
    const site = createTestCall();
    const first = site.service.startCall({ input: 'text', firstMessage: 'Is it safe?' });
    await vi.advanceTimersByTimeAsync(0);
    site.client().fail({ message: 'no room' });
    expect((await first).success).toBe(false);
    expect(site.service.getStoredQuestion()).toBe('Is it safe?');
    const second = site.service.startCall({ firstMessage: 'And fast?' });
    await vi.advanceTimersByTimeAsync(0);
    site.client().succeed();
    await second;
    expect(site.client().sent.map(({ message }) => message.content)).toEqual(['Is it safe?', 'And fast?']);
    expect(site.service.getStoredQuestion()).toBe('');
  });

  it('a question typed anew replaces it; one that the visitor took back is not asked', async () => {
    const site = createTestCall();
    const typed = { input: 'text', firstMessage: 'Is it safe?' } as const;
    const failing = site.service.startCall(typed);
    await vi.advanceTimersByTimeAsync(0);
    site.client().fail({ message: 'no room' });
    await failing;
    const broken = site.service.startCall({ ...typed, firstMessage: 'Is it really safe?' });
    await vi.advanceTimersByTimeAsync(0);
    expect(site.store.getSnapshot().messages.map(({ content }) => content)).toEqual(['Is it really safe?']);
    await site.service.endCall();
    await broken;
    expect(site.service.getStoredQuestion()).toBe('');
  });
});

describe('the clock', () => {
  it('set forward or back in a call leaves the duration alone and the lines a time of day', async () => {
    let monotonicMs = 5_000;
    const clock = createSteadyClock(Date.now, () => monotonicMs);
    const site = createTestCall({ clock });
    vi.setSystemTime(new Date('2025-03-01T10:00:00Z'));
    await enterCall(site);
    const startedAt = new Date('2025-03-01T10:00:00Z');
    expect(site.service.getCallState().callStartTime).toEqual(startedAt);
    for (const time of ['2025-03-01T15:00:00Z', '2024-01-01T00:00:00Z']) {
      vi.setSystemTime(new Date(time));
      monotonicMs += 3_000;
      await vi.advanceTimersByTimeAsync(1_000);
    }
    site.client().hear('assistant', 'Still here.');
    expect(site.service.getCallState().callDuration).toBe(6);
    expect(site.store.getSnapshot().messages[0]?.timestamp).toBe(startedAt.getTime() + 6_000);
    await site.service.endCall();
    vi.setSystemTime(new Date('2026-01-01T00:00:00Z'));
    await enterCall(site);
    expect(site.service.getCallState().callStartTime).toEqual(new Date('2026-01-01T00:00:00Z'));
  });
});

describe('a phone call', () => {
  it('is ordered at the management API with the public key, and its refusal carries the reason', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Response.json({ message: 'Phone calls need a private key', code: 'forbidden' }, { status: 403 }),
    );
    const placePhoneCall: PlacePhoneCall = (order) => orderPhoneCall('https://api.test', order, fetch);
    const site = createTestCall({ placePhoneCall });
    expect(await start(site, { agent: 'squad', customer: { number: '+13025550142' } })).toEqual({
      success: false,
      message: 'Failed to start call: Phone calls need a private key',
      error: 'Phone calls need a private key',
    });
    const [url, init] = fetch.mock.lastCall ?? [];
    expect(url).toBe('https://api.test/call/phone');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { authorization: `Bearer ${testConfig.publicKey}` },
      body: '{"squadId":"squad-id","customer":{"number":"+13025550142"}}',
    });
  });

  it.each([
    [
      'a server without a telephone line',
      { endedReason: 'call.start.error-get-transport', endedMessage: 'no-trunk: there is none' },
      'Phone calls are not available here',
    ],
    ['a call that was over at once', { endedReason: 'customer-busy' }, 'customer-busy'],
  ])('%s is told in one line', async (_what, end, error) => {
    const answer = { id: 'call-1', status: 'ended', ...end };
    const fetch = async () => Response.json(answer, { status: 201 });
    const placePhoneCall: PlacePhoneCall = (order) => orderPhoneCall('https://api.test', order, fetch);
    const site = createTestCall({ placePhoneCall });
    expect(await start(site, { customer: { number: '+13025550142' } })).toEqual({
      success: false,
      message: `Failed to start call: ${error}`,
      error,
    });
  });

  it('a phone call that waits or rings is placed', async () => {
    const fetch = async () => Response.json({ id: 'call-1', status: 'queued' }, { status: 201 });
    const placePhoneCall: PlacePhoneCall = (order) => orderPhoneCall('https://api.test', order, fetch);
    const result = await start(createTestCall({ placePhoneCall }), { customer: { number: '+13025550142' } });
    expect(result).toEqual({ success: true, message: 'Phone call placed' });
  });
});
