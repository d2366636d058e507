import type { SpeechToTextEngine, SpeechToTextStream } from '../engines/engine.ts';
import type { Clock } from '../runtime/clock.ts';
import type { FakeLanguage } from './fake-language.ts';
import { answerAfter, type FaultSource, noFault, RUBBISH } from './fault.ts';

const SAMPLE_RATE_HZ = 16_000;

/** Reads the fake language. */
export function createFakeSpeechToText(options: {
  readonly clock: Clock;
  readonly language: FakeLanguage;
  readonly delayMs?: number;
  /** Emits every new word while it listens. */
  readonly partials?: boolean;
  readonly fault?: FaultSource;
  /** How sure it is of a text; default: it does not say. */
  readonly confidenceOf?: (text: string) => number | undefined;
}): SpeechToTextEngine {
  const { clock, language, delayMs = 0, fault = noFault } = options;
  return {
    name: 'fake-speech-to-text',
    async createStream({ onPartial }): Promise<SpeechToTextStream> {
      let written: Int16Array[] = [];
      let emitted = 0;
      const words = (): string[] => language.read(written, SAMPLE_RATE_HZ);
      return {
        begin() {
          written = [];
          emitted = 0;
        },
        write(samples) {
          written.push(samples);
          if (options.partials !== true) return;
          const known = words();
          if (known.length > emitted) onPartial(known.join(' '));
          emitted = known.length;
        },
        async snapshot() {
          const text = words().join(' ');
          const what = fault();
          await answerAfter(clock, delayMs, what);
          const confidence = options.confidenceOf?.(text);
          if (what === 'rubbish') return JSON.parse(RUBBISH);
          return confidence === undefined ? { text } : { text, confidence };
        },
        end() {
          written = [];
        },
        close: () => undefined,
      };
    },
  };
}
