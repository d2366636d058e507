import { setTimeout as delay } from 'node:timers/promises';
import type { SpeechToTextEngine, SpeechToTextStream } from '@saywell/agent';
import { createHostedSpeechToText } from '@saywell/engines';
import { openSocketStandIn } from '../../packages/engines/src/testing/speech/socket-stand-in.ts';
import type { TranscriberProtocol } from '../../packages/engines/src/testing/speech/transcriber-protocol.ts';
import { median, round } from '../figure.ts';
import type { EngineRow } from './measure-engines.ts';
import { cpuMillisecondsOf, kilobytesOfEach, millisecondsOf } from './samples.ts';

const utterances = 20;
const calls = 20;
const frameMs = 20;
const frame = new Int16Array(16 * frameMs).fill(1_000);
const silence = new Int16Array(16 * frameMs);
const key = 'key-of-nobody';
/** A partial text that does not come within this time comes with no frame of the utterance. */
const partialLimitMs = 300;

/** One transcriber: each utterance is a second of speech, sent as it comes. */
export async function measureEar(protocol: TranscriberProtocol): Promise<EngineRow> {
  await using standIn = await openSocketStandIn((path, headers) => protocol.peer(path, headers));
  const engine = createHostedSpeechToText({
    settings: protocol.settings,
    baseUrl: standIn.url,
    ...(protocol.isServer ? { headers: { [protocol.keyHeader]: key } } : { apiKey: key }),
  });
  const firstMs: number[] = [];
  const finalMs: number[] = [];
  let partial: () => void = () => undefined;
  const stream = await engine.createStream({ phrases: [], onPartial: () => partial() });
  for (let utterance = 0; utterance < utterances; utterance += 1) await hear(stream);
  for (let utterance = 0; utterance < utterances; utterance += 1) {
    stream.begin();
    if (protocol.hasPartials) firstMs.push(await firstPartial(stream, (tell) => void (partial = tell)));
    await write(stream, 1_000);
    finalMs.push(await millisecondsOf(() => textOf(stream)));
    stream.end();
  }
  const cpuMs = await cpuMillisecondsOf(async () => {
    for (let second = 0; second < 60; second += 1) await hear(stream);
  });
  stream.close();
  const memoryKb = await kilobytesOfEach(calls, () => openEar(engine));
  const heard = firstMs.filter((ms) => ms < partialLimitMs);
  return {
    kind: 'ear',
    adapter: protocol.name,
    firstP50Ms: heard.length === 0 ? null : round(median(heard), 2),
    finalP50Ms: round(median(finalMs), 2),
    cpuMs,
    memoryKb,
  };
}

/** An utterance of a second, with its text. */
async function hear(stream: SpeechToTextStream): Promise<void> {
  stream.begin();
  await write(stream, 1_000);
  await textOf(stream);
  stream.end();
}

/** From the frame that the vendor answers with its first words; Infinity: there were none. */
async function firstPartial(stream: SpeechToTextStream, onTold: (tell: () => void) => void): Promise<number> {
  let writtenAt = 0;
  let toldAt = Number.POSITIVE_INFINITY;
  onTold(() => void (toldAt = Math.min(toldAt, performance.now())));
  for (let sent = 0; sent < partialLimitMs && toldAt === Number.POSITIVE_INFINITY; sent += frameMs) {
    writtenAt = performance.now();
    stream.write(frame);
    await delay(frameMs);
  }
  return toldAt - writtenAt;
}

/** Calls go on while a text is waited for; ears that follow turns decide only in silence. */
async function textOf(stream: SpeechToTextStream): Promise<void> {
  const keepOn = setInterval(() => stream.write(silence), frameMs);
  try {
    await stream.snapshot();
  } finally {
    clearInterval(keepOn);
  }
}

async function write(stream: SpeechToTextStream, lengthMs: number): Promise<void> {
  for (let sent = 0; sent < lengthMs; sent += frameMs) stream.write(frame);
  await delay(1);
}

async function openEar(engine: SpeechToTextEngine): Promise<SpeechToTextStream> {
  const stream = await engine.createStream({ phrases: [], onPartial: () => undefined });
  await hear(stream);
  return stream;
}
