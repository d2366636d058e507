/**
 * A language of sample values: each word is a run of one value, so that audio can be
 * made from text and text read back from audio, whole words only.
 */
export interface FakeLanguage {
  /** 20 ms frames of 16 000 Hz speech. */
  speech(text: string): Int16Array[];
  /** One run of samples per word. */
  wordSamples(word: string, durationMs: number, sampleRateHz: number): Int16Array;
  /** Words of which at least `minHeardMs` (default 160) are there, in order. */
  read(samples: Iterable<Int16Array>, sampleRateHz: number, minHeardMs?: number): string[];
}

/** Voice without words: a cough. Silence is 0. */
export const VOICE_VALUE = 900;
export const FRAME_SAMPLES = 320;
export const FRAME_MS = 20;
export const WORD_MS = 260;
/** A voiced pause that keeps two equal words apart. */
const GAP_MS = 20;
const FIRST_WORD_VALUE = 1_000;
/** The smallest part of a word from which it is understood, ms. */
const MIN_HEARD_MS = 160;

export function createFakeLanguage(): FakeLanguage {
  const values = new Map<string, number>();
  const words = new Map<number, string>();
  const valueOf = (word: string): number => {
    const known = values.get(word);
    if (known !== undefined) return known;
    const value = FIRST_WORD_VALUE + values.size;
    values.set(word, value);
    words.set(value, word);
    return value;
  };
  const wordSamples: FakeLanguage['wordSamples'] = (word, durationMs, sampleRateHz) => {
    const samples = new Int16Array(Math.round((durationMs * sampleRateHz) / 1000)).fill(valueOf(word));
    samples.fill(VOICE_VALUE, samples.length - (GAP_MS * sampleRateHz) / 1000);
    return samples;
  };
  return {
    wordSamples,
    speech(text) {
      const parts = text
        .split(/\s+/)
        .filter((word) => word !== '')
        .map((word) => wordSamples(word, WORD_MS, 16_000));
      return toFrames(parts);
    },
    read(samples, sampleRateHz, minHeardMs = MIN_HEARD_MS) {
      const heard: string[] = [];
      for (const run of runsOf(samples)) {
        const word = words.get(run.value);
        if (word !== undefined && (run.length / sampleRateHz) * 1000 >= minHeardMs) heard.push(word);
      }
      return heard;
    },
  };
}

/** Silence or a cough of this length. */
export function framesOf(value: number, durationMs: number): Int16Array[] {
  const count = Math.round(durationMs / FRAME_MS);
  return Array.from({ length: count }, () => new Int16Array(FRAME_SAMPLES).fill(value));
}

function toFrames(parts: readonly Int16Array[]): Int16Array[] {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const joined = new Int16Array(Math.ceil(total / FRAME_SAMPLES) * FRAME_SAMPLES);
  let position = 0;
  for (const part of parts) {
    joined.set(part, position);
    position += part.length;
  }
  return Array.from({ length: joined.length / FRAME_SAMPLES }, (_, index) =>
    joined.slice(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES),
  );
}

function* runsOf(parts: Iterable<Int16Array>): Generator<{ value: number; length: number }> {
  let value = 0;
  let length = 0;
  for (const part of parts) {
    for (const sample of part) {
      if (sample === value) {
        length += 1;
        continue;
      }
      if (length > 0) yield { value, length };
      value = sample;
      length = 1;
    }
  }
  if (length > 0) yield { value, length };
}
