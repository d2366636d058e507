import type { Voice } from '@saywell/contract';
import { shortLanguage } from '../shared/query.ts';

export type ElevenLabsVoice = Partial<Extract<Voice, { provider: '11labs' }>>;

export const defaultModel = 'eleven_flash_v2_5';
export const sampleRateHz = 24_000;
/** Of the models with the smallest limit. */
export const maxTextLength = 5000;

export const queryOf = ({ optimizeStreamingLatency }: ElevenLabsVoice) => ({
  output_format: `pcm_${sampleRateHz}`,
  optimize_streaming_latency: optimizeStreamingLatency,
});

/** Other models find the language by themselves, and refuse to be told. */
export function languageOf({ model = defaultModel, language }: ElevenLabsVoice): string | undefined {
  return /(?:flash|turbo)_v2_5/.test(model) ? shortLanguage(language) : undefined;
}

export const voiceSettings = (settings: ElevenLabsVoice) => ({
  stability: settings.stability ?? 0.5,
  similarity_boost: settings.similarityBoost ?? 0.75,
  style: settings.style,
  use_speaker_boost: settings.useSpeakerBoost,
  speed: settings.speed,
});

export function dictionaries({ pronunciationDictionaryLocators: given }: ElevenLabsVoice): object {
  if (given === undefined || given.length === 0) return {};
  return {
    pronunciation_dictionary_locators: given.map((one) => ({
      pronunciation_dictionary_id: one.pronunciationDictionaryId,
      version_id: one.versionId,
    })),
  };
}
