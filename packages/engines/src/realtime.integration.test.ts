import { EngineError, type RealtimeEvent, type RealtimeSession } from '@saywell/agent';
import { describe, it } from 'vitest';
import { createHostedRealtime } from './create-hosted-realtime.ts';
import type { EngineNet } from './shared/engine-net.ts';
import type { realtimeCases } from './testing/conformance-cases.ts';
import { type Prove, prove as proveAny } from './testing/prove.ts';
import { wordMs } from './testing/realtime/realtime-vendor.ts';
import { realtimeVendors } from './testing/realtime/realtime-vendors.ts';
import { firstOf, openSocketStandIn, type SocketVerb } from './testing/speech/socket-stand-in.ts';

const prove: Prove<(typeof realtimeCases)[number]> = proveAny;
const key = 'sk-key-of-somebody';
/** For those who wait in vain. */
const impatient: EngineNet = { connectTimeoutMs: 300 };
const lookUp = { name: 'look_up', parameters: { type: 'object', properties: { item: { type: 'string' } } } };

it('every provider of the registry is in the matrix', async ({ expect }) => {
  const { realtimeProviders } = await import('./realtime-providers.ts');
  expect(realtimeVendors.map(({ provider }) => provider)).toEqual(Object.keys(realtimeProviders));
});

it('knows by its name which model speaks itself', async ({ expect }) => {
  const { realtimeProviderOf } = await import('./realtime-providers.ts');
  const speaks = (provider: string, model?: string): boolean =>
    realtimeProviderOf(provider, model) !== undefined;
  for (const model of [
    'gpt-4o-realtime-preview-2024-12-17',
    'gpt-realtime-2',
    'gpt-4o-mini-realtime-preview-2024-12-17',
  ])
    expect(speaks('openai', model)).toBe(true);
  for (const model of [
    'gemini-2.0-flash-realtime-exp',
    'gemini-2.5-flash-native-audio-preview',
    'gemini-3.1-flash-live',
  ])
    expect(speaks('google', model)).toBe(true);
  expect([
    speaks('openai', 'gpt-4o'),
    speaks('google', 'gemini-2.5-flash'),
    speaks('groq', 'gpt-realtime'),
  ]).toEqual([false, false, false]);
  expect([speaks('openai'), speaks('toString', 'realtime'), speaks('google', 'gemini-alive')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('a provider without an adapter is refused at once', ({ expect }) => {
  const settings = { model: 'x-realtime' };
  expect(() => createHostedRealtime({ provider: 'groq', settings })).toThrow(EngineError);
});

/** In pieces of 20 ms, as a call has them. */
function speak(session: RealtimeSession, voiceMs: number, quietMs = 400): void {
  const samples = new Int16Array((voiceMs + quietMs) * 16).fill(1000, 0, voiceMs * 16);
  for (let at = 0; at < samples.length; at += 320) session.write(samples.subarray(at, at + 320));
}

type Type = RealtimeEvent['type'];
const of = <Name extends Type>(events: readonly RealtimeEvent[], type: Name) =>
  events.filter((event): event is Extract<RealtimeEvent, { type: Name }> => event.type === type);
const wordsIn = (events: readonly RealtimeEvent[], reply?: string): string =>
  of(events, 'words')
    .filter((event) => reply === undefined || event.reply === reply)
    .map(({ text }) => text)
    .join('');
const msIn = (events: readonly RealtimeEvent[]): number =>
  of(events, 'sound').reduce((sum, { samples }) => sum + samples.length, 0) / 24;

/** The failure, from which no key can be read. */
function failureIn(events: readonly RealtimeEvent[]): EngineError {
  const [failed, ...more] = of(events, 'failed');
  if (failed === undefined || more.length > 0) throw new Error('It did not fail once');
  const { error } = failed;
  if (`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`.includes('sk-key'))
    throw new Error('The key is in the error');
  return error;
}

describe.each(realtimeVendors)('realtime $provider', (vendor) => {
  async function open(
    verbs: readonly SocketVerb[] = [{ does: 'serve' }],
    more: {
      readonly apiKey?: string;
      readonly url?: string;
      readonly net?: EngineNet;
      readonly model?: string;
    } = {},
  ) {
    const standIn = await openSocketStandIn(vendor.peer);
    standIn.play(...verbs);
    const { model = vendor.settings.model } = more;
    const engine = createHostedRealtime({
      provider: vendor.provider,
      apiKey: more.apiKey ?? key,
      baseUrl: `${more.url ?? standIn.url}${vendor.provider === 'google' ? '/v1beta' : '/v1'}`,
      settings: { ...vendor.settings, model },
      net: more.net,
    });
    const begin = () => {
      const events: RealtimeEvent[] = [];
      const session = engine.open({
        instructions: 'Be Bob.',
        earlier: [{ role: 'user', text: 'I am Ann.' }],
        tools: [lookUp],
        language: 'de-DE',
        endSilenceMs: 700,
        onEvent: (event) => events.push(event),
      });
      return { session, events };
    };
    const sent = (): string => standIn.connections.flatMap(({ messages }) => messages.map(String)).join('\n');
    return { standIn, engine, begin, sent, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
  }
  /** A session whose end is seen. */
  async function failing(verbs: readonly SocketVerb[], more: Parameters<typeof open>[1] = {}, talks = false) {
    await using opened = await open(verbs, more);
    const { session, events } = opened.begin();
    const limit = Date.now() + 3_000;
    while (of(events, 'failed').length === 0 && Date.now() < limit) {
      if (talks) speak(session, 200);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    session.close();
    return { error: failureIn(events), events, connections: opened.standIn.connections };
  }

  prove(
    'holds a turn: hears, answers with sound and words, with its key in one header',
    async ({ expect }) => {
      await using opened = await open();
      const { session, events } = opened.begin();
      speak(session, 200);
      await expect.poll(() => of(events, 'reply-ended')).toHaveLength(1);
      await expect.poll(() => of(events, 'understood').at(-1)).toMatchObject({ text: 'Book', isFinal: true });
      expect([wordsIn(events), msIn(events)]).toEqual(['You said Book.', 3 * wordMs]);
      const order = events.map(({ type }) => type);
      expect(order.indexOf('voice-started')).toBeLessThan(order.indexOf('voice-stopped'));
      expect(order.indexOf('voice-stopped')).toBeLessThan(order.indexOf('reply-started'));
      expect(of(events, 'reply-started')).toMatchObject([{ line: null }]);
      expect(of(events, 'understood').at(-1)?.utterance).toBe(of(events, 'voice-started')[0]?.utterance);
      session.close();
      const { path, headers } = firstOf(opened.standIn);
      for (const part of vendor.address) expect(path).toContain(part);
      for (const part of vendor.sends) expect(opened.sent()).toContain(part);
      expect(headers[vendor.keyHeader]).toBe(vendor.keyPrefix + key);
      const holdKey = [path, ...Object.values(headers), opened.sent()].filter((one) =>
        String(one).includes('sk-key'),
      );
      expect(holdKey).toHaveLength(1);
    },
  );

  prove('says a line word for word', async ({ expect }) => {
    await using opened = await open();
    const { session, events } = opened.begin();
    session.say('r1', 'Good morning to you.');
    await expect.poll(() => of(events, 'reply-ended')).toHaveLength(1);
    session.said('r1', 'Good morning to');
    session.say('r2', 'And goodbye.');
    await expect.poll(() => of(events, 'reply-ended')).toHaveLength(2);
    expect(of(events, 'reply-started').map(({ line }) => line)).toEqual(['r1', 'r2']);
    expect(wordsIn(events)).toBe('Good morning to you.And goodbye.');
    session.close();
  });

  prove('knows what was said before', async ({ expect }) => {
    await using opened = await open();
    const { session, events } = opened.begin();
    session.add({ role: 'system', text: 'She is a customer.' });
    session.add({ role: 'assistant', text: 'Welcome back.' });
    session.answer();
    await expect.poll(() => of(events, 'reply-ended')).toHaveLength(1);
    for (const text of ['I am Ann.', 'She is a customer.', 'Welcome back.'])
      expect(opened.sent()).toContain(text);
    session.close();
  });

  prove('answers what is written', async ({ expect }) => {
    await using opened = await open();
    const { session, events } = opened.begin();
    session.add({ role: 'user', text: 'my letter' });
    session.answer();
    await expect.poll(() => of(events, 'reply-ended')).toHaveLength(1);
    expect(wordsIn(events)).toBe('I read my letter');
    expect(of(events, 'voice-started')).toEqual([]);
    session.close();
  });

  prove('calls functions, and says what they answer', async ({ expect }) => {
    await using opened = await open();
    const { session, events } = opened.begin();
    speak(session, 400);
    await expect.poll(() => of(events, 'tool-called')).toHaveLength(1);
    const [called] = of(events, 'tool-called');
    expect(called).toMatchObject({ name: 'look_up', parameters: { item: 'demo' } });
    expect(of(events, 'reply-ended').map(({ reply }) => reply)).toEqual([called?.reply]);
    session.answerTool(called?.call ?? '', { result: 'nine dollars' });
    session.answerTool('unknown', { result: 'nothing' });
    await expect.poll(() => of(events, 'reply-ended')).toHaveLength(2);
    expect(wordsIn(events)).toBe('It is nine dollars.');
    expect(opened.sent()).not.toContain('nothing');
    session.close();
  });

  prove('is interrupted, and told what was heard', async ({ expect }) => {
    await using opened = await open();
    const { session, events } = opened.begin();
    speak(session, 200);
    await expect.poll(() => of(events, 'reply-ended')).toHaveLength(1);
    speak(session, 200);
    await expect.poll(() => of(events, 'voice-started')).toHaveLength(2);
    const [reply = ''] = of(events, 'reply-started').map((event) => event.reply);
    session.cancel(reply);
    session.heard(reply, 150.7);
    await expect.poll(() => of(events, 'reply-ended')).toHaveLength(2);
    const { truncation } = vendor;
    if (truncation !== null) await expect.poll(opened.sent).toContain(truncation(150));
    expect(opened.sent()).not.toContain('response.cancel');
    expect([...of(events, 'trouble'), ...of(events, 'failed')]).toEqual([]);
    session.close();
  });

  prove('stops a reply that is given up', async ({ expect }) => {
    await using opened = await open([{ does: 'stall', after: vendor.provider === 'openai' ? 8 : 4 }]);
    const { session, events } = opened.begin();
    session.say('r1', 'One two three four five.');
    await expect.poll(() => of(events, 'sound').length).toBeGreaterThan(0);
    const [reply = ''] = of(events, 'reply-started').map((event) => event.reply);
    session.cancel(reply);
    if (vendor.cancellation !== null) await expect.poll(opened.sent).toContain(vendor.cancellation);
    else expect(of(events, 'reply-ended')).toHaveLength(1);
    session.close();
  });

  prove('counts its tokens', async ({ expect }) => {
    await using opened = await open();
    const { session, events } = opened.begin();
    session.say('r1', 'Hello.');
    const usage = { promptTokens: 20, completionTokens: 10, cachedPromptTokens: 4 };
    await expect.poll(() => of(events, 'usage')).toEqual([{ type: 'usage', usage }]);
    session.close();
  });

  prove('does not know the model', async ({ expect }) => {
    const { error } = await failing([{ does: 'serve' }], { model: vendor.unknownModel });
    expect(error).toMatchObject({ code: 'engine-failed', isPermanent: true, engine: vendor.provider });
  });

  prove('is away', async ({ expect }) => {
    const { url } = await (async () => {
      await using gone = await openSocketStandIn(vendor.peer);
      return { url: gone.url };
    })();
    const { error } = await failing([], { url });
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false, engine: vendor.provider });
  });

  for (const status of [401, 403] as const)
    prove(`refuses the key with ${status}`, async ({ expect }) => {
      const { error, connections } = await failing([
        { does: 'refuse', status, body: { error: { message: key } } },
      ]);
      expect(error).toMatchObject({ code: 'engine-unauthorized', isPermanent: true });
      expect(connections).toHaveLength(1);
    });

  prove('says how long it wants to be left alone', async ({ expect }) => {
    const { error } = await failing([{ does: 'refuse', status: 429, headers: { 'retry-after': '7' } }]);
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false, retryAfterMs: 7000 });
  });

  prove('fails', async ({ expect }) => {
    const { error } = await failing([{ does: 'refuse', status: 500, body: { message: key } }]);
    expect(error).toMatchObject({ code: 'engine-failed', isPermanent: false });
  });

  prove('sends elsewhere, and is not followed', async ({ expect }) => {
    const headers = { location: 'http://127.0.0.1:1/' };
    const { error } = await failing([{ does: 'refuse', status: 302, headers }]);
    expect(error).toMatchObject({ code: 'engine-unavailable' });
  });

  prove('hangs', async ({ expect }) => {
    expect((await failing([{ does: 'hang' }], { net: impatient })).error).toMatchObject({
      code: 'engine-timed-out',
    });
  });

  prove('opens and says nothing', async ({ expect }) => {
    expect((await failing([{ does: 'mute' }], { net: impatient })).error).toMatchObject({
      code: 'engine-timed-out',
    });
  });

  prove('ends within a frame', async ({ expect }) => {
    const { error } = await failing([{ does: 'half-frame', after: 6 }], {}, true);
    expect(error.code).toMatch(/engine-(?:bad-answer|unavailable)/);
  });

  prove('closes in mid-stream', async ({ expect }) => {
    const { error, events } = await failing([{ does: 'close', after: 6, code: 1011 }], {}, true);
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false });
    expect(events.at(-1)?.type).toBe('failed');
  });

  const unreadable: readonly (readonly ['garbage' | 'too much', string | Buffer])[] = [
    ['garbage', '<html>{"type"'],
    ['too much', Buffer.alloc(9_000_000, 'a').toString()],
  ];
  for (const [what, message] of unreadable)
    prove(`answers ${what}`, async ({ expect }) => {
      expect((await failing([{ does: 'say', message }])).error).toMatchObject({ code: 'engine-bad-answer' });
    });

  prove('answers a byte at a time', async ({ expect }) => {
    await using opened = await open([{ does: 'slow-bytes' }]);
    const { session, events } = opened.begin();
    session.say('r1', 'Hi.');
    await expect.poll(() => of(events, 'reply-ended'), { timeout: 4_000 }).toHaveLength(1);
    expect([wordsIn(events), msIn(events)]).toEqual(['Hi.', wordMs]);
    session.close();
  });

  prove('reports an error within its answer', async ({ expect }) => {
    const { error } = await failing([{ does: 'say', message: vendor.failure }]);
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false });
  });

  prove('is hung up, once, at any time', async ({ expect }) => {
    await using opened = await open();
    const early = opened.begin();
    early.session.close();
    const { session, events } = opened.begin();
    await expect.poll(() => of(events, 'ready')).toHaveLength(1);
    speak(session, 200);
    session.close();
    session.close();
    session.answer();
    await expect.poll(() => opened.standIn.connections.some(({ isOpen }) => isOpen)).toBe(false);
    expect([...early.events, ...events].map(({ type }) => type)).toEqual(['ready']);
  });

  prove('is not asked with a key that no header may hold', async ({ expect }) => {
    const { error, connections } = await failing([], { apiKey: 'sk-key\nx' });
    expect(error).toMatchObject({ code: 'engine-unauthorized' });
    expect(connections).toEqual([]);
  });

  prove('is not asked at an address that is not allowed', async ({ expect }) => {
    const guard = { isRefused: () => true, lookup: () => undefined };
    const { error, connections } = await failing([], { net: { guard } });
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: true });
    expect(connections).toEqual([]);
  });

  prove('holds ten calls at once, each its own', async ({ expect }) => {
    await using opened = await open();
    const calls = Array.from({ length: 10 }, (_, call) => {
      const begun = opened.begin();
      begun.session.say(`r${call}`, `I am number ${call}.`);
      return begun;
    });
    for (const [call, { events, session }] of calls.entries()) {
      await expect.poll(() => of(events, 'reply-ended')).toHaveLength(1);
      expect(wordsIn(events)).toBe(`I am number ${call}.`);
      session.close();
    }
    await expect.poll(() => opened.standIn.connections.filter(({ isOpen }) => isOpen).length).toBe(0);
  });
});
