import type { CallUsage } from '../agent.ts';
import { addTokens } from '../engines/add-tokens.ts';
import type { TokenUsage } from '../engines/engine.ts';

const SAMPLES_PER_MS = 16;

/** Counts what a call takes of its engines. */
export interface UsageMeter {
  /** Samples that the recogniser was given. */
  transcribed(samples: number): void;
  asked(usage: TokenUsage): void;
  spoken(text: string): void;
  read(): CallUsage;
}

export function createUsageMeter(): UsageMeter {
  let samples = 0;
  let voiceCharacters = 0;
  let tokens: TokenUsage = { promptTokens: 0, completionTokens: 0, cachedPromptTokens: 0 };
  return {
    transcribed(added) {
      samples += added;
    },
    asked(usage) {
      tokens = addTokens(tokens, usage);
    },
    spoken(text) {
      voiceCharacters += text.length;
    },
    read: () => ({ transcribedMs: samples / SAMPLES_PER_MS, tokens, voiceCharacters }),
  };
}
