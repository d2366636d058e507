import { EngineError, type SpeechToTextStream, type TurnEvent } from '@saywell/agent';
import { describe, it } from 'vitest';
import { createHostedSpeechToText } from './create-hosted-speech-to-text.ts';
import type { EngineNet } from './shared/engine-net.ts';
import type { transcriberCases } from './testing/conformance-cases.ts';
import { type Prove, prove as proveAny } from './testing/prove.ts';
import { fastClock } from './testing/speech/fast-clock.ts';
import {
  firstOf,
  openSocketStandIn,
  type SocketStandIn,
  type SocketVerb,
} from './testing/speech/socket-stand-in.ts';
import { transcriberProtocols } from './testing/speech/transcriber-protocols.ts';

const prove: Prove<(typeof transcriberCases)[number]> = proveAny;
const key = 'sk-key-of-somebody';
/** For those who wait in vain. */
const impatient: EngineNet = { connectTimeoutMs: 300, finalTimeoutMs: 300 };

it('every transcriber of the registry is in the matrix', async ({ expect }) => {
  const { transcriberProviders } = await import('./speech-providers.ts');
  const named = transcriberProtocols.map(({ settings }) => settings.provider);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(transcriberProviders).toSorted());
});

const voice = (ms: number): Int16Array => new Int16Array(ms * 16).fill(1000);
const silence = (ms: number): Int16Array => new Int16Array(ms * 16);
const moment = (ms = 30): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** In pieces of 20 ms, as a call has them. */
function speak(stream: SpeechToTextStream, samples: Int16Array): void {
  for (let at = 0; at < samples.length; at += 320) stream.write(samples.subarray(at, at + 320));
}

/** The failure, from which no key can be read. */
async function failureOf(promise: Promise<unknown>): Promise<EngineError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof EngineError)) throw new Error('It did not fail as engines fail', { cause: error });
  if (`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`.includes('sk-key'))
    throw new Error('The key is in the error');
  return error;
}

describe.each(transcriberProtocols)('transcriber $name', (protocol) => {
  async function open(verbs: readonly SocketVerb[] = [{ does: 'serve' }], more: Partial<Opening> = {}) {
    const standIn = await openSocketStandIn(protocol.peer, protocol.session);
    standIn.play(...verbs);
    const partials: string[] = [];
    const turns: TurnEvent[] = [];
    const engine = createHostedSpeechToText({
      settings: protocol.settings,
      ...(protocol.isServer
        ? { headers: { [protocol.keyHeader]: more.apiKey ?? key } }
        : { apiKey: more.apiKey ?? key }),
      baseUrl: more.url ?? standIn.url,
      net: more.net,
    });
    const stream = () =>
      engine.createStream({
        phrases: ['demo'],
        onPartial: (text) => partials.push(text),
        onTurn: (turn) => turns.push(turn),
      });
    return { standIn, stream, partials, turns, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
  }
  const { finalize } = protocol;
  const isFinalize = (one: string | Buffer): boolean =>
    typeof finalize === 'function' ? finalize(one) : one === finalize;
  interface Opening {
    readonly apiKey: string;
    readonly url: string;
    readonly net: EngineNet;
  }

  /** Speaks until the engine has failed. */
  async function spoken(opened: {
    readonly standIn: SocketStandIn;
    stream(): Promise<SpeechToTextStream>;
  }): Promise<unknown> {
    let text = '';
    const stream = await opened.stream();
    for (let round = 0; round < 200; round += 1) {
      stream.begin();
      speak(stream, voice(200));
      await moment(10);
      try {
        if (round > 5) text = (await stream.snapshot()).text;
        if (round > 5 && protocol.mayBeMute === true && opened.standIn.connections.length === 1) break;
      } catch (error) {
        stream.close();
        throw error;
      }
    }
    stream.close();
    return text;
  }

  prove('hears an utterance, with its key in one header', async ({ expect }) => {
    await using opened = await open();
    const stream = await opened.stream();
    stream.begin();
    speak(stream, silence(100));
    speak(stream, voice(600));
    speak(stream, silence(400));
    expect((await stream.snapshot()).text).toBe('Book a demo');
    stream.close();
    const { goodbye } = protocol;
    if (goodbye) await expect.poll(() => String(firstOf(opened.standIn).messages.at(-1))).toMatch(goodbye);
    const { path, headers, messages, body = '' } = firstOf(opened.standIn);
    for (const part of protocol.address) expect(path).toContain(part);
    for (const part of protocol.sends ?? []) expect(body + messages.join('')).toContain(part);
    const holdKey = (all: readonly unknown[]) => all.filter((one) => String(one).includes('sk-key'));
    if (protocol.isKeyInMessage === true) expect(holdKey(messages)).toEqual([messages[0]]);
    else expect(headers[protocol.keyHeader]).toBe(protocol.keyPrefix + key);
    expect(holdKey([path, body, ...Object.values(headers), ...messages])).toHaveLength(1);
  });

  prove('says what it hears while it hears', async ({ expect }) => {
    await using opened = await open();
    const stream = await opened.stream();
    stream.begin();
    speak(stream, voice(400));
    speak(stream, silence(100));
    if (protocol.hasPartials) await expect.poll(() => opened.partials.at(-1)).toBe('Book a');
    speak(stream, voice(200));
    speak(stream, silence(400));
    await stream.snapshot();
    stream.close();
    expect(opened.partials.at(-1)).toBe('Book a demo');
    expect(new Set(opened.partials).size).toBe(opened.partials.length);
    expect(opened.turns.filter(({ type }) => type === 'started')).toHaveLength(1);
  });

  prove('knows when words were said in their utterance', async ({ expect }) => {
    await using opened = await open();
    const stream = await opened.stream();
    for (const text of ['Book a demo', 'for me please']) {
      stream.begin();
      speak(stream, silence(200));
      speak(stream, voice(600));
      speak(stream, silence(400));
      const { text: heard, words } = await stream.snapshot();
      stream.end();
      expect(heard).toBe(text);
      if (protocol.hasWords) expect((words ?? []).map(({ word }) => word).join(' ')).toBe(text);
      const times = (words ?? []).map(({ startMs, endMs }) => [Math.round(startMs), Math.round(endMs)]);
      expect(times).toEqual(
        protocol.hasWords
          ? [
              [200, 400],
              [400, 600],
              [600, 800],
            ]
          : [],
      );
    }
    stream.close();
  });

  prove('hears nothing in silence', async ({ expect }) => {
    await using opened = await open();
    const stream = await opened.stream();
    stream.begin();
    expect((await stream.snapshot()).text).toBe('');
    await moment();
    expect(firstOf(opened.standIn).messages.filter(isFinalize)).toEqual([]);
    speak(stream, silence(500));
    const { text } = await stream.snapshot().catch((error: unknown) => ({ text: String(error) }));
    stream.close();
    expect(text).toBe('');
    expect(opened.partials).toEqual([]);
  });

  prove('answers the same again without new audio, and the whole with it', async ({ expect }) => {
    await using opened = await open();
    const stream = await opened.stream();
    stream.begin();
    speak(stream, voice(400));
    // No whole number of anybody's frames.
    speak(stream, silence(310));
    expect((await stream.snapshot()).text).toBe('Book a');
    expect((await stream.snapshot()).text).toBe('Book a');
    const asked = opened.standIn.connections[0]?.messages.filter(isFinalize);
    expect(asked).toHaveLength(protocol.finalize === undefined ? 0 : 1);
    speak(stream, voice(200));
    speak(stream, silence(300));
    const whole = async () => (await stream.snapshot()).text;
    // An engine that takes the turns itself is not asked for the rest: what comes late is in the next text.
    if (protocol.finalize === undefined) await expect.poll(whole).toBe('Book a demo');
    else expect(await whole()).toBe('Book a demo');
    stream.close();
  });

  prove('leaves an utterance behind that was ended', async ({ expect }) => {
    await using opened = await open();
    const stream = await opened.stream();
    stream.begin();
    speak(stream, voice(400));
    const pending = stream.snapshot();
    stream.end();
    await pending;
    // Who is never asked needs the silence that ends a turn, and then says what it heard of it.
    const isSilent = (one: string | Buffer) => Buffer.isBuffer(one) && one.every((byte) => byte === 0);
    const silent = () => firstOf(opened.standIn).messages.filter(isSilent).length;
    if (protocol.finalize === undefined) await expect.poll(silent).toBeGreaterThan(5);
    if (protocol.finalize === undefined) await moment(200);
    stream.begin();
    speak(stream, silence(300));
    speak(stream, voice(200));
    speak(stream, silence(400));
    await moment();
    const { text } = await stream.snapshot();
    stream.close();
    expect(text).not.toMatch(/Book/);
    expect(text).toMatch(/demo/);
  });

  prove('is away', async ({ expect }) => {
    const { url } = await (async () => {
      await using gone = await openSocketStandIn(protocol.peer, protocol.session);
      return { url: gone.url };
    })();
    await using opened = await open([], { url });
    const error = await failureOf(opened.stream());
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false });
    expect(error.engine).toBe(protocol.settings.provider);
  });

  prove('refuses the key with 401', async ({ expect }) => {
    await using opened = await open([{ does: 'refuse', status: 401, body: { err_msg: `bad ${key}` } }]);
    expect(await failureOf(opened.stream())).toMatchObject({
      code: 'engine-unauthorized',
      isPermanent: true,
    });
    expect(opened.standIn.connections).toHaveLength(1);
    // One that is taken back within a call is not asked with again.
    const verbs: SocketVerb[] = [
      { does: 'close', after: 3, code: 1011 },
      { does: 'refuse', status: 401 },
    ];
    await using running = await open(verbs, { net: { clock: fastClock, finalTimeoutMs: 40_000 } });
    expect(await failureOf(spoken(running))).toMatchObject({ code: 'engine-unauthorized' });
    expect(running.standIn.connections).toHaveLength(2);
  });

  prove('refuses the key with 403', async ({ expect }) => {
    await using opened = await open([{ does: 'refuse', status: 403 }]);
    expect(await failureOf(opened.stream())).toMatchObject({
      code: 'engine-unauthorized',
      isPermanent: true,
    });
  });

  prove('says how long it wants to be left alone', async ({ expect }) => {
    await using opened = await open([{ does: 'refuse', status: 429, headers: { 'retry-after': '7' } }]);
    expect(await failureOf(opened.stream())).toMatchObject({
      code: 'engine-unavailable',
      isPermanent: false,
      retryAfterMs: 7000,
    });
  });

  prove('does not know what is configured', async ({ expect }) => {
    await using opened = await open([{ does: 'refuse', status: 400, body: { message: key } }]);
    expect(await failureOf(opened.stream())).toMatchObject({ code: 'engine-failed', isPermanent: true });
  });

  prove('fails', async ({ expect }) => {
    await using opened = await open([{ does: 'refuse', status: 500 }]);
    expect(await failureOf(opened.stream())).toMatchObject({ code: 'engine-failed', isPermanent: false });
  });

  prove('sends elsewhere, and is not followed', async ({ expect }) => {
    const headers = { location: 'http://127.0.0.1:1/' };
    await using opened = await open([{ does: 'refuse', status: 302, headers }]);
    expect(await failureOf(opened.stream())).toMatchObject({ code: 'engine-unavailable' });
    expect(opened.standIn.connections).toHaveLength(1);
  });

  prove('hangs', async ({ expect }) => {
    await using opened = await open([{ does: 'hang' }], { net: impatient });
    expect(await failureOf(opened.stream())).toMatchObject({ code: 'engine-timed-out', isPermanent: false });
  });

  prove('opens and says nothing', async ({ expect }) => {
    await using opened = await open([{ does: 'mute' }], { net: impatient });
    const heard = async () => {
      const stream = await opened.stream();
      stream.begin();
      speak(stream, voice(600));
      const { text } = await stream.snapshot().finally(() => stream.close());
      return text;
    };
    // Who is asked for nothing cannot be told from who hears nothing.
    if (protocol.mayBeMute === true) expect(await heard()).toBe('');
    else expect(await failureOf(heard())).toMatchObject({ code: 'engine-timed-out' });
  });

  prove('closes in mid-utterance, and goes on where it was', async ({ expect }) => {
    await using opened = await open([{ does: 'close', after: 3, code: 1011 }, { does: 'serve' }]);
    const stream = await opened.stream();
    stream.begin();
    speak(stream, silence(200));
    speak(stream, voice(400));
    await expect.poll(() => opened.standIn.connections.at(-1)?.messages.length).toBeGreaterThan(0);
    await expect.poll(() => opened.standIn.connections.length).toBe(2);
    await moment();
    speak(stream, voice(200));
    speak(stream, silence(400));
    const { text, words = [] } = await stream.snapshot();
    stream.close();
    expect(text).toBe('Book a demo');
    if (protocol.hasWords) expect(Math.round(words[2]?.startMs ?? 0)).toBe(600);
  });

  prove('ends within a frame', async ({ expect }) => {
    const { wordsAfter: after = 3 } = protocol;
    await using opened = await open([{ does: 'half-frame', after }, { does: 'serve' }]);
    const stream = await opened.stream();
    stream.begin();
    speak(stream, voice(800));
    await expect.poll(() => opened.standIn.connections.length).toBe(2);
    await moment();
    speak(stream, silence(400));
    expect((await stream.snapshot()).text).toBe('Book a demo for');
    stream.close();
  });

  prove('is lost for good', async ({ expect }) => {
    const verbs: SocketVerb[] = [
      { does: 'close', after: 3, code: 1011 },
      { does: 'refuse', status: 503 },
    ];
    await using opened = await open(verbs, { net: { clock: fastClock, finalTimeoutMs: 40_000 } });
    expect(await failureOf(spoken(opened))).toMatchObject({ code: 'engine-unavailable' });
    expect(opened.standIn.connections).toHaveLength(4);
  });

  const unreadable: readonly (readonly [
    'garbage' | 'bytes where text is due' | 'too much',
    string | Buffer,
  ])[] = [
    ['garbage', 'data: <html>{"choices"'],
    ['bytes where text is due', Buffer.alloc(40, 7)],
    ['too much', `{"type":"Results","x":"${'x'.repeat(5_000_000)}"}`],
  ];
  for (const [what, message] of unreadable)
    prove(`answers ${what}`, async ({ expect }) => {
      await using opened = await open([{ does: 'say', message }], {
        net: { clock: fastClock, finalTimeoutMs: 40_000 },
      });
      if (Buffer.isBuffer(message) && protocol.mayBeBinary === true) expect(await spoken(opened)).toBe('');
      else expect((await failureOf(spoken(opened))).code).toBe('engine-bad-answer');
    });

  prove('answers a byte at a time', async ({ expect }) => {
    await using opened = await open([{ does: 'slow-bytes' }]);
    const stream = await opened.stream();
    stream.begin();
    speak(stream, voice(600));
    speak(stream, silence(400));
    expect((await stream.snapshot()).text).toBe('Book a demo');
    stream.close();
  });

  prove('reports an error within its answer', async ({ expect }) => {
    const message = protocol.failure;
    const verb: SocketVerb =
      message === undefined
        ? { does: 'close', after: 1, code: 1008, reason: `DATA-0000 ${key}` }
        : { does: 'say', message };
    await using opened = await open([verb], { net: { clock: fastClock } });
    expect((await failureOf(spoken(opened))).code).toMatch(
      /engine-(?:failed|unavailable|unauthorized|timed-out)/,
    );
  });

  prove('is kept alive while nobody speaks', async ({ expect }) => {
    await using opened = await open([{ does: 'serve' }], { net: { clock: fastClock } });
    const stream = await opened.stream();
    const idle = () => (opened.standIn.connections[0]?.messages ?? []).slice(1);
    if (protocol.idle === undefined) {
      await moment(100);
      expect(idle()).toEqual([]);
    } else if (protocol.idle === 'silence')
      await expect
        .poll(() => idle().filter((one) => Buffer.isBuffer(one) && one.length > 0).length)
        .toBeGreaterThan(2);
    else {
      const { idle: pattern } = protocol;
      await expect.poll(() => idle().some((one) => pattern.test(String(one)))).toBe(true);
    }
    stream.close();
  });

  prove('is hung up, once, at any time', async ({ expect }) => {
    await using opened = await open();
    const stream = await opened.stream();
    stream.begin();
    speak(stream, voice(200));
    const pending = failureOf(stream.snapshot());
    stream.close();
    stream.close();
    stream.write(voice(100));
    expect(await pending).toMatchObject({ code: 'engine-aborted' });
    expect(await failureOf(stream.snapshot())).toMatchObject({ code: 'engine-aborted' });
    await expect.poll(() => opened.standIn.connections.map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  prove('is not asked with a key that no header may hold', async ({ expect }) => {
    await using opened = await open([], { apiKey: 'sk-key\nx' });
    expect(await failureOf(opened.stream())).toMatchObject({
      code: expect.stringMatching(/engine-(?:unauthorized|unavailable)/),
    });
    expect(opened.standIn.connections).toEqual([]);
  });

  prove('is not asked at an address that is not allowed', async ({ expect }) => {
    const guard = { isRefused: () => true, lookup: () => undefined };
    await using opened = await open([], { net: { guard } });
    expect(await failureOf(opened.stream())).toMatchObject({ code: 'engine-unavailable', isPermanent: true });
    expect(opened.standIn.connections).toEqual([]);
  });

  prove('hears ten calls at once, each its own', async ({ expect }) => {
    await using opened = await open();
    const texts = await Promise.all(
      Array.from({ length: 10 }, async (_, call) => {
        const stream = await opened.stream();
        stream.begin();
        speak(stream, voice(200 * (1 + (call % 3))));
        speak(stream, silence(400));
        const { text } = await stream.snapshot();
        stream.close();
        return text;
      }),
    );
    const all = ['Book', 'Book a', 'Book a demo'];
    expect(texts).toEqual(Array.from({ length: 10 }, (_, call) => all[call % 3]));
    await expect.poll(() => opened.standIn.connections.filter(({ isOpen }) => isOpen).length).toBe(0);
  });
});
