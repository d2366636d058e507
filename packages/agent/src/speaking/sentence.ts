import type { WordTiming } from '../engines/engine.ts';
import type { SpokenPiece } from '../language/text-tools.ts';

/** One sentence of the assistant with the audio made for it. */
export interface Sentence {
  readonly text: string;
  /** What is spoken for each written piece of `text`. */
  readonly pieces: readonly SpokenPiece[];
  /** There until the sentence was heard, so that it can go on after a false interruption. */
  readonly chunks: readonly Int16Array[];
  readonly words: readonly WordTiming[];
  readonly samples: number;
  readonly sampleRateHz: number;
  /** `done` without samples: shown as text only. */
  readonly synthesis: 'waiting' | 'running' | 'done';
  /** `begun`: heard or shown, at least in part. */
  readonly phase: 'waiting' | 'begun' | 'finished';
  /** Heard so far, ms from the first sample. */
  readonly heardMs: number;
}

export function createSentence(text: string, pieces: readonly SpokenPiece[]): Sentence {
  return {
    text,
    pieces,
    chunks: [],
    words: [],
    samples: 0,
    sampleRateHz: 0,
    synthesis: 'waiting',
    phase: 'waiting',
    heardMs: 0,
  };
}
export function spokenText(sentence: Sentence): string {
  return sentence.pieces.map((piece) => piece.spoken).join(' ');
}
export function isTextOnly(sentence: Sentence): boolean {
  return sentence.synthesis === 'done' && sentence.samples === 0;
}
export function lengthMs(sentence: Sentence): number {
  return sentence.samples === 0 ? 0 : (sentence.samples / sentence.sampleRateHz) * 1000;
}

/** The sentence with more audio, or with more times of words alone; whoever has heard it to its end needs no more. */
export function withAudio(
  sentence: Sentence,
  samples: Int16Array,
  words: readonly WordTiming[] = [],
): Sentence {
  if (sentence.phase === 'finished') return sentence;
  return {
    ...sentence,
    chunks: samples.length === 0 ? sentence.chunks : [...sentence.chunks, samples],
    words: [...sentence.words, ...words],
    samples: sentence.samples + samples.length,
  };
}

/** The audio behind the first `skip` samples, in pieces that are not empty. */
export function audioFrom(sentence: Sentence, skip: number): Int16Array[] {
  const parts: Int16Array[] = [];
  let before = 0;
  for (const chunk of sentence.chunks) {
    if (before + chunk.length > skip) parts.push(chunk.subarray(Math.max(0, skip - before)));
    before += chunk.length;
  }
  return parts;
}
