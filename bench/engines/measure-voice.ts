import type { TextToSpeechEngine } from '@saywell/agent';
import { createHostedTextToSpeech } from '@saywell/engines';
import { openHttpStandIn } from '../../packages/engines/src/testing/speech/http-stand-in.ts';
import { openSocketStandIn } from '../../packages/engines/src/testing/speech/socket-stand-in.ts';
import type { VoiceProtocol } from '../../packages/engines/src/testing/speech/voice-protocol.ts';
import { median, round } from '../figure.ts';
import type { EngineRow } from './measure-engines.ts';
import { cpuMillisecondsOf } from './samples.ts';

const sentences = 20;
const key = 'key-of-nobody';

/** One voice: the same short sentence again and again, over a connection that is open. */
export async function measureVoice(protocol: VoiceProtocol): Promise<EngineRow> {
  const { over } = protocol;
  await using standIn = await ('http' in over ? openHttpStandIn(over.http) : openSocketStandIn(over.socket));
  const engine = createHostedTextToSpeech({
    settings: protocol.settings,
    baseUrl: standIn.url,
    ...(protocol.isServer ? { headers: { [protocol.keyHeader]: key } } : { apiKey: key }),
  });
  // What is compiled at its first uses is no cost of a sentence.
  for (let sentence = 0; sentence < sentences; sentence += 1) await speak(engine);
  const spoken: Spoken[] = [];
  const cpuMs = await cpuMillisecondsOf(async () => {
    for (let sentence = 0; sentence < sentences; sentence += 1) spoken.push(await speak(engine));
  });
  const soundMs = spoken.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
  return {
    kind: 'voice',
    adapter: protocol.name,
    firstP50Ms: round(median(spoken.map(({ firstMs }) => firstMs)), 2),
    finalP50Ms: round(median(spoken.map(({ wholeMs }) => wholeMs)), 2),
    cpuMs: round((cpuMs / soundMs) * 60_000),
    memoryKb: null,
  };
}

interface Spoken {
  readonly firstMs: number;
  readonly wholeMs: number;
  readonly lengthMs: number;
}

async function speak(engine: TextToSpeechEngine): Promise<Spoken> {
  const { signal } = new AbortController();
  const startedAt = performance.now();
  let firstMs = Number.NaN;
  let samples = 0;
  for await (const chunk of engine.synthesize('Hello there friend.', { signal })) {
    if (samples === 0) firstMs = performance.now() - startedAt;
    samples += chunk.samples.length;
  }
  return {
    firstMs,
    wholeMs: performance.now() - startedAt,
    lengthMs: (samples / engine.sampleRateHz) * 1_000,
  };
}
