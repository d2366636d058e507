import type { TextToSpeechEngine } from '@saywell/agent';

export type Line = readonly [speaker: 'user' | 'assistant', text: string];

export interface SpokenLines {
  /** 16,000 Hz mono. */
  readonly samples: Int16Array;
  /** When each word begins, as the text is split at its spaces; ms. */
  readonly wordStartsMs: readonly number[];
}

const rateHz = 16_000;
const leadMs = 120;
/** Between one speaker and the next. */
const turnMs = 420;
const endMs = 250;
const speakLimitMs = 60_000;

/** Speaks an exchange, line by line, each speaker in their own voice. */
export async function speakLines(
  engine: TextToSpeechEngine,
  lines: readonly Line[],
  voices: Readonly<Record<Line[0], string>>,
): Promise<SpokenLines> {
  const parts: Int16Array[] = [silence(leadMs)];
  const wordStartsMs: number[] = [];
  let atMs = leadMs;
  for (const [index, [speaker, text]] of lines.entries()) {
    const line = await speakLine(engine, text, voices[speaker]);
    wordStartsMs.push(...line.wordStartsMs.map((startMs) => Math.round(atMs + startMs)));
    const pauseMs = index + 1 === lines.length ? endMs : turnMs;
    parts.push(line.samples, silence(pauseMs));
    atMs += (line.samples.length / rateHz) * 1_000 + pauseMs;
  }
  return { samples: joined(parts), wordStartsMs };
}

/** One line; where the voice does not tell its words one by one, they are placed by their letters. */
export async function speakLine(
  engine: TextToSpeechEngine,
  text: string,
  voiceId: string,
): Promise<SpokenLines> {
  const parts: Int16Array[] = [];
  const heardMs: number[] = [];
  for await (const { samples, words } of engine.synthesize(text, {
    voiceId,
    signal: AbortSignal.timeout(speakLimitMs),
  })) {
    parts.push(samples);
    heardMs.push(...(words ?? []).map(({ startMs }) => startMs));
  }
  const samples = joined(parts);
  const words = text.split(' ');
  if (heardMs.length === words.length) return { samples, wordStartsMs: heardMs };
  return { samples, wordStartsMs: placedByLetters(words, (samples.length / rateHz) * 1_000) };
}

function placedByLetters(words: readonly string[], durationMs: number): number[] {
  const letters = words.map(({ length }) => length + 2);
  const all = letters.reduce((sum, count) => sum + count, 0);
  let before = 0;
  return letters.map((count) => {
    const startMs = (before / all) * durationMs;
    before += count;
    return startMs;
  });
}

const silence = (durationMs: number): Int16Array => new Int16Array((durationMs * rateHz) / 1_000);

function joined(parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
