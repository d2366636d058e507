import type { SpeechChunk, TextToSpeechEngine, WordTiming } from '../engines/engine.ts';
import type { Clock } from '../runtime/clock.ts';
import type { FakeLanguage } from './fake-language.ts';
import { answerAfter, type FaultSource, noFault, RUBBISH } from './fault.ts';

const SAMPLE_RATE_HZ = 16_000;
/** Half a second of audio and more per chunk. */
const WORDS_PER_CHUNK = 2;

/** Speaks the fake language, `wordMs` per word, a few words per chunk. */
export function createFakeTextToSpeech(options: {
  readonly clock: Clock;
  readonly language: FakeLanguage;
  readonly delayMs?: number;
  readonly wordMs?: number;
  /** Whether chunks say when their words are heard. Default true. */
  readonly timings?: boolean;
  readonly fault?: FaultSource;
}): TextToSpeechEngine {
  const { clock, language, delayMs = 0, wordMs = 260, timings = true, fault = noFault } = options;
  return {
    name: 'fake-text-to-speech',
    sampleRateHz: SAMPLE_RATE_HZ,
    async *synthesize(text, { signal }) {
      const what = fault();
      await answerAfter(clock, delayMs, what);
      if (what === 'rubbish') {
        yield JSON.parse(RUBBISH);
        return;
      }
      const words = text.split(/\s+/).filter((word) => word !== '');
      for (let first = 0; first < words.length; first += WORDS_PER_CHUNK) {
        if (signal.aborted) return;
        yield chunkOf(words.slice(first, first + WORDS_PER_CHUNK), first);
      }
    },
  };

  function chunkOf(words: readonly string[], first: number): SpeechChunk {
    const parts = words.map((word) => language.wordSamples(word, wordMs, SAMPLE_RATE_HZ));
    const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
    let position = 0;
    for (const part of parts) {
      samples.set(part, position);
      position += part.length;
    }
    if (!timings) return { samples };
    const times = words.map((word, index): WordTiming => {
      const startMs = (first + index) * wordMs;
      return { word, startMs, endMs: startMs + wordMs };
    });
    return { samples, words: times };
  }
}
