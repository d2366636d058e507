import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { SpeechToTextEngine, TextToSpeechEngine } from '@saywell/agent';
import { loadLocalEars, loadLocalVoice } from '@saywell/engines';
import { fakeAddon, openFakeModels } from '../packages/engines/src/sherpa-onnx/testing/fake-models.ts';
import { type Figure, type MeasureOptions, percentile, round } from './figure.ts';

const seconds = 20;
const frameMs = 20;
const frame = new Int16Array(16 * frameMs).fill(3_000);
/** As the 0.6-billion-parameter models: 320 ms of sound in 20 to 32 ms of one core. */
const busyMs = 30;

interface Waits {
  readonly snapshotMs: number[];
  readonly firstSoundMs: number[];
}

/**
 * How long the event loop waits while calls are heard and spoken to by an addon that is busy: it stands in for the
 * real one, whose models cannot be had without a network. `--callers`, default 4.
 */
export async function measureLocalSpeech({ callers = 4 }: MeasureOptions): Promise<Figure> {
  await using models = await openFakeModels(`busy ${busyMs}`);
  await using ears = await loadLocalEars({ model: models.ears, addon: fakeAddon });
  await using voice = await loadLocalVoice({ model: models.voice, addon: fakeAddon });
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const waits: Waits = { snapshotMs: [], firstSoundMs: [] };
  const cpuBefore = process.cpuUsage();
  loop.enable();
  await Promise.all(Array.from({ length: callers }, () => talk(ears, voice, waits)));
  loop.disable();
  const cpu = process.cpuUsage(cpuBefore);
  const loopMs = (share: number): number => round(loop.percentile(share) / 1e6, 2);
  return {
    figure: 'LOCAL',
    title: 'Local ears and voice in threads, with a busy fake of the addon',
    goal: 'the event loop waits less than 20 ms at p99 with 4 calls',
    values: {
      calls: callers,
      loopP50Ms: loopMs(50),
      loopP99Ms: loopMs(99),
      loopMaxMs: round(loop.max / 1e6, 2),
      snapshotP50Ms: round(percentile(waits.snapshotMs, 0.5)),
      snapshotP95Ms: round(percentile(waits.snapshotMs, 0.95)),
      firstSoundP50Ms: round(percentile(waits.firstSoundMs, 0.5)),
      cpuShare: round((cpu.user + cpu.system) / 1e6 / seconds, 2),
      weights: 'none: not run with real models',
    },
  };
}

/** One call: three seconds of speech, its text, then a sentence, again and again. */
async function talk(ears: SpeechToTextEngine, voice: TextToSpeechEngine, waits: Waits): Promise<void> {
  const stream = await ears.createStream({ phrases: [], onPartial: () => undefined });
  const endAt = performance.now() + seconds * 1_000;
  while (performance.now() < endAt) {
    stream.begin();
    for (let sent = 0; sent < 3_000; sent += frameMs) {
      stream.write(frame);
      await delay(frameMs);
    }
    waits.snapshotMs.push(await taken(() => stream.snapshot()));
    stream.end();
    waits.firstSoundMs.push(await firstSound(voice));
  }
  stream.close();
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function firstSound(voice: TextToSpeechEngine): Promise<number> {
  const startedAt = performance.now();
  const { signal } = new AbortController();
  let firstMs = Number.NaN;
  for await (const _ of voice.synthesize('A demo is free, on Tuesday at ten.', { signal }))
    if (Number.isNaN(firstMs)) firstMs = performance.now() - startedAt;
  return firstMs;
}
