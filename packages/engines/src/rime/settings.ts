import type { Voice } from '@saywell/contract';
import type { QueryValue } from '../shared/query.ts';
import { defaultRimeModel, fieldsOfOlderModels, isOlderRime, rimeLanguage } from './models.ts';

export const sampleRateHz = 24_000;

type RimeVoice = Partial<Extract<Voice, { provider: 'rime-ai' }>>;

/** What is configured, as parameters of the socket's address. */
export function rimeSettings(
  settings: RimeVoice,
  voiceId: string | undefined,
): Readonly<Record<string, QueryValue>> {
  const { model = defaultRimeModel, speed, language } = settings;
  // Here less is faster.
  const pace = speed === undefined ? undefined : Number((1 / speed).toFixed(3));
  return {
    speaker: voiceId ?? settings.voiceId,
    modelId: model,
    audioFormat: 'pcm',
    samplingRate: sampleRateHz,
    lang: rimeLanguage(language),
    // A sentence is one piece, so that its times have one beginning.
    segment: 'never',
    ...(isOlderRime(model) ? olderSettings(settings, pace) : { timeScaleFactor: pace }),
  };
}

const olderSettings = (
  settings: RimeVoice,
  pace: number | undefined,
): Readonly<Record<string, QueryValue>> => ({
  speedAlpha: pace,
  ...Object.fromEntries(fieldsOfOlderModels.map((field) => [field, settings[field]])),
});
