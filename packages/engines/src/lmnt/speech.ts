import type { TextToSpeechEngine } from '@saywell/agent';
import { createClient } from '@saywell/agent/hosted';
import { shortLanguage } from '../shared/query.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { createHttpTextToSpeech } from '../speaking/http-text-to-speech.ts';

const model = 'blizzard';
const sampleRateHz = 24_000;
const maxTextLength = 5000;

/** LMNT's voices by a request for each sentence. Its streams tell no times of words. */
export function createLmntSpeech({
  name,
  settings: given,
  net,
  ...endpoint
}: VoiceSetup): TextToSpeechEngine {
  const { voiceId, speed, language } = settingsOf(given, 'lmnt');
  return createHttpTextToSpeech({
    client: createClient(name, { ...endpoint, ...net, keyHeader: 'x-api-key' }),
    sampleRateHz,
    maxTextLength,
    requestOf: (text, asked = voiceId) => ({
      path: '/v1/ai/speech/bytes',
      body: {
        voice: asked,
        text,
        model,
        language: shortLanguage(language) ?? 'auto',
        format: 'pcm_s16le',
        sample_rate: sampleRateHz,
        speed,
      },
    }),
  });
}
