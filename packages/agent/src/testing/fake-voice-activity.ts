import type { VoiceActivityEngine } from '../engines/engine.ts';
import type { Clock } from '../runtime/clock.ts';
import { answerAfter, type FaultSource, noFault } from './fault.ts';

const WINDOW_MS = 32;
const WINDOW_SAMPLES = 512;
const VOICE_LEVEL = 500;

/** Loud windows are voice. */
export function createFakeVoiceActivity(options: {
  readonly clock: Clock;
  readonly delayMs?: number;
  readonly fault?: FaultSource;
}): VoiceActivityEngine {
  const { clock, delayMs = 0, fault = noFault } = options;
  return {
    name: 'fake-voice-activity',
    createStream() {
      let filled = 0;
      let loud = 0;
      const take = (samples: Int16Array): number[] => {
        const answers: number[] = [];
        for (const sample of samples) {
          if (Math.abs(sample) >= VOICE_LEVEL) loud += 1;
          filled += 1;
          if (filled < WINDOW_SAMPLES) continue;
          answers.push(loud > WINDOW_SAMPLES / 2 ? 0.95 : 0.02);
          filled = 0;
          loud = 0;
        }
        return answers;
      };
      return {
        windowMs: WINDOW_MS,
        async push(samples) {
          const answers = take(samples);
          const what = fault();
          await answerAfter(clock, delayMs, what);
          return what === 'rubbish' ? answers.map(() => Number.NaN) : answers;
        },
        reset() {
          filled = 0;
          loud = 0;
        },
        close: () => undefined,
      };
    },
  };
}
