import { writeFile } from 'node:fs/promises';
import { createFlite, encodeWav, type TextToSpeechEngine } from '@saywell/agent';

/** One line that a visitor speaks. */
export interface SpokenLine {
  readonly text: string;
  /** A voice of the built-in engine: slt, rms, awb or kal16. */
  readonly voiceId: string;
  /** Silence before it, ms. */
  readonly afterMs: number;
}
/** Where a line is in the file, ms. */
export interface PlacedLine extends SpokenLine {
  readonly startMs: number;
  readonly endMs: number;
}

const sampleRateHz = 16_000;
const samplesOf = (milliseconds: number): number => Math.round((milliseconds / 1000) * sampleRateHz);

async function speak(engine: TextToSpeechEngine, { text, voiceId }: SpokenLine): Promise<Int16Array> {
  const chunks: Int16Array[] = [];
  for await (const { samples } of engine.synthesize(text, { voiceId, signal: AbortSignal.timeout(30_000) }))
    chunks.push(samples);
  return join(chunks);
}

function join(parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Writes a WAV of a visitor who speaks these lines, ending with `silenceMs` of silence. */
export async function writeSpokenVisitor(
  file: string,
  lines: readonly SpokenLine[],
  { silenceMs = 3_000 } = {},
): Promise<readonly PlacedLine[]> {
  const engine = await createFlite();
  const parts: Int16Array[] = [];
  const placed: PlacedLine[] = [];
  let atMs = 0;
  for (const line of lines) {
    const speech = await speak(engine, line);
    const startMs = atMs + line.afterMs;
    const endMs = startMs + (speech.length / sampleRateHz) * 1000;
    parts.push(new Int16Array(samplesOf(line.afterMs)), speech);
    placed.push({ ...line, startMs, endMs });
    atMs = endMs;
  }
  parts.push(new Int16Array(samplesOf(silenceMs)));
  await writeFile(file, encodeWav({ samples: join(parts), sampleRateHz, channels: 1 }));
  return placed;
}
