import { createSystemClock, EngineError, type SpeechChunk } from '@saywell/agent';
import { expect, it } from 'vitest';
import { createHostedSpeechToText } from '../create-hosted-speech-to-text.ts';
import { createHostedTextToSpeech } from '../create-hosted-text-to-speech.ts';
import { cartesiaSpeech } from '../testing/speech/cartesia-protocols.ts';
import { deepgramListen } from '../testing/speech/deepgram-protocols.ts';
import { elevenLabsSocket, scribe } from '../testing/speech/elevenlabs-protocols.ts';
import { openSocketStandIn, type SocketVerb } from '../testing/speech/socket-stand-in.ts';
import type { TranscriberProtocol } from '../testing/speech/transcriber-protocol.ts';
import type { VoiceProtocol } from '../testing/speech/voice-protocol.ts';
import { createBreakers } from './breakers.ts';
import type { Fallback } from './engine-chain.ts';
import { createFallbackSpeechToText } from './fallback-speech-to-text.ts';
import { createFallbackTextToSpeech } from './fallback-text-to-speech.ts';

const clock = createSystemClock();
const noChange = () => ({ process: (samples: Int16Array) => samples, flush: () => new Int16Array(0) });

const closing = (standIn: AsyncDisposable) => ({
  [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
});

async function openVoice(
  { over, settings }: VoiceProtocol,
  verbs: readonly SocketVerb[],
  breakers = createBreakers(),
) {
  if ('http' in over) throw new Error('It has no socket');
  const standIn = await openSocketStandIn(over.socket);
  standIn.play(...verbs);
  const engine = createHostedTextToSpeech({ settings, apiKey: 'sk-1', baseUrl: standIn.url, breakers });
  const said = (): string => standIn.connections.flatMap(({ messages }) => messages.map(String)).join('\n');
  return { standIn, engine, breaker: engine.breaker, said, ...closing(standIn) };
}

async function openEar(protocol: TranscriberProtocol, verbs: readonly SocketVerb[]) {
  const standIn = await openSocketStandIn((path, headers) => protocol.peer(path, headers));
  standIn.play(...verbs);
  const engine = createHostedSpeechToText({
    settings: protocol.settings,
    apiKey: 'sk-1',
    baseUrl: standIn.url,
    net: { reconnects: 2 },
    breakers: createBreakers(),
  });
  return { standIn, engine, breaker: engine.breaker, ...closing(standIn) };
}

it.each([
  ['closes', { does: 'close', after: 2, code: 1011 }],
  ['cuts the cable', { does: 'half-frame', after: 2 }],
  ['falls silent', { does: 'stall', after: 3 }],
] as const)(
  'a voice whose vendor %s within a sentence is followed by another vendor’s, from the first word not heard',
  async (_what, verb) => {
    await using first = await openVoice(elevenLabsSocket, [verb]);
    await using second = await openVoice(cartesiaSpeech, [{ does: 'serve' }]);
    const fallbacks: Fallback[] = [];
    const engine = createFallbackTextToSpeech({
      candidates: [first, second],
      clock,
      createResampler: noChange,
      onFallback: (fallback) => fallbacks.push(fallback),
    });
    const chunks: SpeechChunk[] = [];
    const text = 'Your table is booked for next Tuesday evening.';
    for await (const chunk of engine.synthesize(text, { signal: new AbortController().signal })) {
      chunks.push(chunk);
    }
    const words = chunks.flatMap((chunk) => (chunk.words ?? []).map(({ word }) => word));
    const given = /"transcript":"([^"]+)"/.exec(second.said())?.[1] ?? '';
    const spoken = words.join(' ');
    expect(given).not.toBe('');
    expect(text.endsWith(given.trim())).toBe(true);
    // Every word once, in its order.
    expect(spoken).toBe(text);
    expect(fallbacks).toMatchObject([{ failed: '11labs', tookOver: 'cartesia' }]);
  },
);

it('a transcriber whose vendor dies within an utterance is followed by another vendor’s, with the whole utterance', async () => {
  await using first = await openEar(deepgramListen, [
    { does: 'close', after: 6, code: 1011 },
    { does: 'refuse', status: 503 },
  ]);
  await using second = await openEar(scribe, [{ does: 'serve' }]);
  const fallbacks: Fallback[] = [];
  const engine = createFallbackSpeechToText({
    candidates: [first, second],
    clock,
    onFallback: (fallback) => fallbacks.push(fallback),
  });
  const stream = await engine.createStream({ phrases: [], onPartial: () => undefined });
  stream.begin();
  for (let ms = 0; ms < 1000; ms += 20) stream.write(new Int16Array(320).fill(1000));
  const { text } = await stream.snapshot();
  expect(text).toBe('Book a demo for me');
  stream.end();
  stream.begin();
  for (let ms = 0; ms < 400; ms += 20) stream.write(new Int16Array(320).fill(1000));
  expect((await stream.snapshot()).text).not.toBe('');
  stream.close();
  expect(fallbacks).toMatchObject([{ failed: 'deepgram', tookOver: '11labs' }]);
  expect(second.standIn.connections).toHaveLength(1);
});

it('a key that was refused in one call is not shown to its vendor in the next, and is in nothing that is said of it', async () => {
  const breakers = createBreakers();
  await using first = await openVoice(elevenLabsSocket, [{ does: 'refuse', status: 401 }], breakers);
  await using second = await openVoice(cartesiaSpeech, [{ does: 'serve' }], breakers);
  const fallbacks: Fallback[] = [];
  for (let call = 0; call < 3; call += 1) {
    const engine = createFallbackTextToSpeech({
      candidates: [first, second],
      clock,
      createResampler: noChange,
      onFallback: (fallback) => fallbacks.push(fallback),
    });
    let samples = 0;
    for await (const chunk of engine.synthesize('Hello there.', { signal: new AbortController().signal }))
      samples += chunk.samples.length;
    expect(samples).toBeGreaterThan(1000);
  }
  expect(first.standIn.connections).toHaveLength(1);
  expect(fallbacks.map(({ code }) => code)).toEqual([
    'engine-unauthorized',
    'engine-unavailable',
    'engine-unavailable',
  ]);
  expect(JSON.stringify([fallbacks, breakers])).not.toContain('sk-1');
  expect(first.breaker.mayTry()).toBe(false);
  first.breaker.failed(new EngineError('engine-aborted', 'x', 'given up'));
  expect(second.breaker.mayTry()).toBe(true);
});
