import type { WordTiming } from '../engines/engine.ts';
import type { SpokenPiece } from '../language/text-tools.ts';

/** One sentence of the assistant with the audio made for it. */
export interface Sentence {
  readonly text: string;
  /** What is spoken for each written piece of `text`. */
  readonly pieces: readonly SpokenPiece[];
  /** Kept until the sentence was heard, so that it can go on after a false interruption. */
  chunks: Int16Array[];
  words: WordTiming[];
  samples: number;
  sampleRateHz: number;
  /** `done` without samples: shown as text only. */
  synthesis: 'waiting' | 'running' | 'done';
  /** `begun`: heard or shown, at least in part. */
  phase: 'waiting' | 'begun' | 'finished';
  /** Heard so far, ms from the first sample. */
  heardMs: number;
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
