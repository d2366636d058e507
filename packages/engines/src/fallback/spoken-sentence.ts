import type { SpeechChunk, WordTiming } from '@saywell/agent';
import { estimatedWords, unspokenText } from './unspoken-text.ts';

/** Changes the rate of a stream of samples. */
export interface Resampler {
  process(samples: Int16Array): Int16Array;
  flush(): Int16Array;
}

/** What is there of one sentence, which several engines may have spoken one after another. */
export interface SpokenSentence {
  /** Audio of all engines so far, ms. */
  readonly givenMs: number;
  /** What the next engine has to say. */
  readonly left: string;
  /** The next engine begins, with `left`. */
  begin(resampler: Resampler | null): void;
  /** The engine's chunk as the listener gets it. */
  take(chunk: SpeechChunk): SpeechChunk;
  /** The engine has said all. */
  end(): SpeechChunk | null;
  /** It broke off: `left` is what it has not said. */
  breakOff(): void;
}

const nothing = new Int16Array(0);

export function createSpokenSentence(text: string, sampleRateHz: number): SpokenSentence {
  let left = text;
  let given = 0;
  /** Of the engine that speaks. */
  let begunAt = 0;
  let words: readonly WordTiming[] = [];
  let resampler: Resampler | null = null;
  /** Whoever listens counts heard words by their times: they are there for all of the sentence, or for none of it. */
  let times: 'unknown' | 'told' | 'estimated' | 'none' = 'unknown';
  const msOf = (samples: number): number => (samples / sampleRateHz) * 1000;
  const add = (samples: Int16Array): Int16Array => {
    given += samples.length;
    return samples;
  };
  return {
    get givenMs() {
      return msOf(given);
    },
    get left() {
      return left;
    },
    begin(next) {
      const hasTimes = words.length > 0 || times === 'told' || times === 'estimated';
      resampler = next;
      begunAt = given;
      words = [];
      if (given > 0) times = hasTimes ? 'told' : 'none';
    },
    take({ samples, words: told = [] }) {
      const isFirst = given === begunAt;
      words = [...words, ...told];
      if (times === 'told' && isFirst && begunAt > 0 && told.length === 0) times = 'estimated';
      const shown = times === 'estimated' ? (isFirst ? estimatedWords(left) : []) : told;
      const shifted = later(times === 'none' ? [] : shown, msOf(begunAt));
      const heard = add(resampler?.process(samples) ?? samples);
      return { samples: heard, ...(shifted.length > 0 && { words: shifted }) };
    },
    end() {
      const samples = add(resampler?.flush() ?? nothing);
      return samples.length === 0 ? null : { samples };
    },
    breakOff() {
      left = unspokenText({ text: left, words, givenMs: msOf(given - begunAt) });
    },
  };
}

const later = (words: readonly WordTiming[], byMs: number): readonly WordTiming[] =>
  words.map(({ word, startMs, endMs }) => ({ word, startMs: startMs + byMs, endMs: endMs + byMs }));
