import type { SpeechToTextEngine } from '@saywell/agent';

/** Averages neighbours: enough for a recogniser that hears up to 8 kHz, from rates that are a multiple of 16 000. */
export function toRecogniserSamples(samples: Float32Array, sampleRateHz: number): Int16Array {
  const step = sampleRateHz / 16_000;
  if (!Number.isInteger(step))
    throw new RangeError(`sampleRateHz: expected a multiple of 16000, got ${sampleRateHz}`);
  const out = new Int16Array(Math.floor(samples.length / step));
  for (let index = 0; index < out.length; index += 1) {
    let sum = 0;
    for (let offset = 0; offset < step; offset += 1) sum += samples[index * step + offset] as number;
    out[index] = Math.max(-32_768, Math.min(32_767, Math.round((sum / step) * 32_767)));
  }
  return out;
}

/** What the project's own recogniser hears in a recording. */
export async function listenTo(engine: SpeechToTextEngine, samples: Int16Array): Promise<string> {
  const stream = await engine.createStream({ phrases: [], onPartial: () => undefined });
  try {
    stream.begin();
    for (let at = 0; at < samples.length; at += 1_600) stream.write(samples.subarray(at, at + 1_600));
    return (await stream.snapshot()).text;
  } finally {
    stream.close();
  }
}
