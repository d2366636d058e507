import { EngineError, type SpeechChunk, type TextToSpeechEngine } from '@saywell/agent';
import { describe, it } from 'vitest';
import { createHostedTextToSpeech } from './create-hosted-text-to-speech.ts';
import type { EngineNet } from './shared/engine-net.ts';
import type { voiceCases } from './testing/conformance-cases.ts';
import { type Prove, prove as proveAny } from './testing/prove.ts';
import { openHttpStandIn } from './testing/speech/http-stand-in.ts';
import { firstOf, openSocketStandIn, type SocketVerb } from './testing/speech/socket-stand-in.ts';
import { voiceProtocols } from './testing/speech/voice-protocols.ts';

/** Can a key be read from it? */
const tells = (error: EngineError): boolean =>
  `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`.includes('sk-key');

const prove: Prove<(typeof voiceCases)[number]> = proveAny;
const key = 'sk-key-of-somebody';
/** For those who wait in vain. */
const impatient: EngineNet = { connectTimeoutMs: 300, responseTimeoutMs: 300, idleTimeoutMs: 300 };

it('every voice of the registry is in the matrix', async ({ expect }) => {
  const { voiceProviders } = await import('./speech-providers.ts');
  const named = voiceProtocols.map(({ settings }) => settings.provider);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(voiceProviders).toSorted());
});

interface Outcome {
  readonly chunks: readonly SpeechChunk[];
  readonly samples: number;
  readonly error: EngineError | null;
}

async function read(spoken: AsyncIterable<SpeechChunk>): Promise<Outcome> {
  const chunks: SpeechChunk[] = [];
  const outcome = (error: EngineError | null): Outcome => ({
    chunks,
    samples: chunks.reduce((sum, { samples }) => sum + samples.length, 0),
    error,
  });
  try {
    for await (const chunk of spoken) chunks.push(chunk);
    return outcome(null);
  } catch (error) {
    if (!(error instanceof EngineError)) throw new Error('It did not fail as engines fail', { cause: error });
    if (tells(error)) throw new Error('The key is in the error', { cause: error });
    return outcome(error);
  }
}
const live = (): AbortSignal => new AbortController().signal;
const say = (engine: TextToSpeechEngine, text = 'Hello there friend.'): Promise<Outcome> =>
  read(engine.synthesize(text, { signal: live() }));
/** Three words of 150 ms; of the silence before the first 10 ms are kept. */
const wholeMs = 3 * 150 - 40;

describe.each(voiceProtocols)('voice $name', (protocol) => {
  const { over } = protocol;
  const isHttp = 'http' in over;
  const { sampleRateHz = 24_000, soundAfter = 1 } = protocol;
  const msOf = ({ samples }: Outcome): number => Math.round((samples * 1000) / sampleRateHz);
  async function open(
    verbs: readonly SocketVerb[] = [{ does: 'serve' }],
    more: { readonly apiKey?: string; readonly url?: string; readonly net?: EngineNet } = {},
  ) {
    const standIn = await ('http' in over ? openHttpStandIn(over.http) : openSocketStandIn(over.socket));
    standIn.play(...verbs);
    const engine = createHostedTextToSpeech({
      settings: protocol.settings,
      ...(protocol.isServer
        ? { headers: { [protocol.keyHeader]: more.apiKey ?? key } }
        : { apiKey: more.apiKey ?? key }),
      baseUrl: more.url ?? standIn.url,
      groupId: protocol.groupId,
      net: more.net,
    });
    return { standIn, engine, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
  }

  prove('speaks a sentence, with its key in one header', async ({ expect }) => {
    await using opened = await open();
    const spoken = await say(opened.engine);
    expect(spoken.error).toBeNull();
    expect(msOf(spoken)).toBe(wholeMs);
    expect(opened.engine.sampleRateHz).toBe(sampleRateHz);
    const { path, headers, messages } = firstOf(opened.standIn);
    for (const part of protocol.address) expect(path).toContain(part);
    for (const part of protocol.sends) expect(messages.join('')).toContain(part);
    expect(headers[protocol.keyHeader]).toBe(protocol.keyPrefix + key);
    expect(path + messages.join('')).not.toContain('sk-key');
    expect(Object.values(headers).filter((value) => String(value).includes('sk-key'))).toHaveLength(1);
  });

  prove('knows when its words are heard', async ({ expect }) => {
    await using opened = await open();
    const { chunks } = await say(opened.engine);
    const words = chunks.flatMap(({ words: some = [] }) => some);
    const times = words.map(({ word, startMs, endMs }) => [word, Math.round(startMs), Math.round(endMs)]);
    const known = [
      ['Hello', 10, 110],
      ['there', 160, 260],
      [protocol.hasBareWords === true ? 'friend' : 'friend.', 310, 410],
    ];
    expect(times).toEqual(protocol.hasWords ? known : []);
  });

  prove('speaks sentence after sentence', async ({ expect }) => {
    await using opened = await open();
    for (const text of ['One two three.', 'Four five six.', 'Seven eight nine.'])
      expect(msOf(await say(opened.engine, text))).toBe(wholeMs);
    expect(opened.standIn.connections).toHaveLength(isHttp ? 3 : 1);
  });

  prove('speaks a reply of two sentences', async ({ expect }) => {
    await using opened = await open();
    const reply = opened.engine.openReply?.({});
    const speak = (text: string) =>
      read(reply?.say(text, live()) ?? opened.engine.synthesize(text, { signal: live() }));
    expect(msOf(await speak('One two three.'))).toBe(wholeMs);
    const second = await speak('Four five six.');
    reply?.end();
    reply?.end();
    expect(msOf(second)).toBe(wholeMs);
    const [word] = second.chunks.flatMap(({ words = [] }) => words);
    expect(word && Math.round(word.startMs)).toBe(protocol.hasWords ? 10 : undefined);
  });

  prove('speaks two sentences at once', async ({ expect }) => {
    await using opened = await open();
    const spoken = await Promise.all([
      say(opened.engine, 'One two three.'),
      say(opened.engine, 'Four five.'),
    ]);
    expect(spoken.map(msOf)).toEqual([wholeMs, wholeMs - 150]);
  });

  prove('says nothing for nothing', async ({ expect }) => {
    await using opened = await open();
    for (const text of ['', '   ', '…!?', '👋🎉']) expect((await say(opened.engine, text)).samples).toBe(0);
    expect(opened.standIn.connections).toHaveLength(0);
  });

  prove('speaks a text that is too long in pieces', async ({ expect }) => {
    await using opened = await open();
    const text = 'Nine words are said in this very sentence here. '.repeat(450);
    const chunks: number[] = [];
    for await (const { samples } of opened.engine.synthesize(text, { signal: live() })) {
      chunks.push(samples.length);
      if (chunks.length > 3) break;
    }
    const sent = opened.standIn.connections.flatMap(({ messages }) => messages.map(String));
    expect(chunks.length).toBeGreaterThan(3);
    expect(Math.max(...sent.map((message) => message.length))).toBeLessThan(12_000);
  });

  prove('is away', async ({ expect }) => {
    const { url } = await (async () => {
      await using gone = await openSocketStandIn(() => ({ answer: () => [] }));
      return { url: gone.url };
    })();
    await using opened = await open([], { url });
    const { error } = await say(opened.engine);
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false });
    expect(error?.engine).toBe(protocol.settings.provider);
  });

  for (const status of [401, 403] as const)
    prove(`refuses the key with ${status}`, async ({ expect }) => {
      const body = { detail: { status: 'invalid_api_key', message: `bad ${key}` } };
      await using opened = await open([{ does: 'refuse', status, body }]);
      const { error } = await say(opened.engine);
      expect(error).toMatchObject({ code: 'engine-unauthorized', isPermanent: true });
      expect(opened.standIn.connections).toHaveLength(1);
    });

  prove('says how long it wants to be left alone', async ({ expect }) => {
    await using opened = await open([{ does: 'refuse', status: 429, headers: { 'retry-after': '7' } }]);
    const { error } = await say(opened.engine);
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false, retryAfterMs: 7000 });
    expect(opened.standIn.connections).toHaveLength(1);
  });

  prove('does not know the voice', async ({ expect }) => {
    await using opened = await open([{ does: 'refuse', status: 404, body: { message: key } }]);
    expect((await say(opened.engine)).error).toMatchObject({ code: 'engine-failed', isPermanent: true });
  });

  prove('fails', async ({ expect }) => {
    await using opened = await open([{ does: 'refuse', status: 500, body: { message: key } }]);
    expect((await say(opened.engine)).error).toMatchObject({ code: 'engine-failed', isPermanent: false });
  });

  prove('sends elsewhere, and is not followed', async ({ expect }) => {
    const headers = { location: 'http://127.0.0.1:1/' };
    await using opened = await open([{ does: 'refuse', status: 302, headers }]);
    expect((await say(opened.engine)).error).toMatchObject({ code: 'engine-unavailable' });
  });

  prove('hangs', async ({ expect }) => {
    await using opened = await open([{ does: 'hang' }], { net: impatient });
    expect((await say(opened.engine)).error).toMatchObject({ code: 'engine-timed-out' });
  });

  prove('opens and says nothing', async ({ expect }) => {
    await using opened = await open([{ does: 'mute' }], { net: impatient });
    expect((await say(opened.engine)).error).toMatchObject({ code: 'engine-timed-out' });
  });

  prove('stops in the middle', async ({ expect }) => {
    await using opened = await open([{ does: 'stall', after: soundAfter }], { net: { idleTimeoutMs: 300 } });
    const spoken = await say(opened.engine);
    expect(spoken.error).toMatchObject({ code: 'engine-timed-out' });
    expect(spoken.samples).toBeGreaterThan(0);
  });

  prove('ends within a frame', async ({ expect }) => {
    await using opened = await open([{ does: 'half-frame', after: 1 }]);
    expect((await say(opened.engine)).error?.code).toMatch(/engine-(?:bad-answer|unavailable)/);
  });

  prove('closes in mid-stream, and is asked again only before the first sound', async ({ expect }) => {
    await using opened = await open([{ does: 'close', after: 1, code: 1011 }]);
    const spoken = await say(opened.engine);
    expect(spoken.error).toMatchObject({ code: 'engine-unavailable' });
    expect(opened.standIn.connections.length).toBe(spoken.samples > 0 ? 1 : 2);
  });

  const unreadable: readonly (readonly ['garbage' | 'too much', string | Buffer])[] = [
    ['garbage', '<html>{"audio"'],
    ['too much', Buffer.alloc(9_000_000, 'a').toString()],
  ];
  for (const [what, message] of unreadable)
    prove(`answers ${what}`, async ({ expect }) => {
      await using opened = await open([{ does: 'say', message }]);
      expect((await say(opened.engine)).error).toMatchObject({ code: 'engine-bad-answer' });
    });

  prove('answers a byte at a time', async ({ expect }) => {
    await using opened = await open([{ does: 'slow-bytes' }]);
    const spoken = await say(opened.engine);
    expect(spoken.error).toBeNull();
    expect(msOf(spoken)).toBe(wholeMs);
  });

  prove('reports an error within its answer', async ({ expect }) => {
    const verb: SocketVerb =
      protocol.failure === undefined
        ? { does: 'close', after: 1, code: 1008 }
        : { does: 'say', message: protocol.failure };
    await using opened = await open([verb]);
    const { failureCode = expect.stringMatching(/^engine-/) } = protocol;
    expect((await say(opened.engine)).error?.code).toEqual(failureCode);
  });

  prove('is given up, and told so', async ({ expect }) => {
    await using opened = await open([{ does: 'stall', after: soundAfter }, { does: 'serve' }]);
    const controller = new AbortController();
    let heard = 0;
    const spoken = read(
      (async function* () {
        for await (const chunk of opened.engine.synthesize('One two three.', { signal: controller.signal })) {
          heard += 1;
          controller.abort();
          yield chunk;
        }
      })(),
    );
    expect((await spoken).error).toMatchObject({ code: 'engine-aborted' });
    expect(heard).toBe(1);
    const first = () => opened.standIn.connections[0];
    const { cancel } = protocol;
    if (cancel === undefined || isHttp) await expect.poll(() => first()?.isOpen).toBe(false);
    else await expect.poll(() => cancel.test(String(first()?.messages.at(-1)))).toBe(true);
  });

  prove('speaks again after it was given up', async ({ expect }) => {
    await using opened = await open();
    const controller = new AbortController();
    for await (const _ of opened.engine.synthesize('One two three.', { signal: controller.signal })) break;
    controller.abort();
    expect(msOf(await say(opened.engine))).toBe(wholeMs);
    const { error } = await read(opened.engine.synthesize('One.', { signal: controller.signal }));
    expect(error).toMatchObject({ code: 'engine-aborted' });
  });

  prove('is not asked with a key that no header may hold', async ({ expect }) => {
    await using opened = await open([], { apiKey: 'sk-key\nx' });
    expect((await say(opened.engine)).error).toMatchObject({
      code: expect.stringMatching(/engine-(?:unauthorized|unavailable)/),
    });
    expect(opened.standIn.connections).toEqual([]);
  });
});
