import type { TextToSpeechEngine } from '@saywell/agent';
import { createClient } from '@saywell/agent/hosted';
import { pathWithQuery } from '../shared/query.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { createHttpTextToSpeech } from '../speaking/http-text-to-speech.ts';

const sampleRateHz = 24_000;
const maxTextLength = 2000;

/** Deepgram's voices: a request for each sentence. It tells no times of words. */
export function createDeepgramSpeak({
  name,
  settings: given,
  net,
  ...endpoint
}: VoiceSetup): TextToSpeechEngine {
  const settings = settingsOf(given, 'deepgram');
  const client = createClient(name, { ...endpoint, ...net, keyPrefix: 'Token ' });
  return createHttpTextToSpeech({
    client,
    sampleRateHz,
    maxTextLength,
    requestOf: (text, voiceId = settings.voiceId ?? 'thalia') => ({
      path: pathWithQuery('/v1/speak', {
        model: modelOf(settings.model ?? 'aura-2', voiceId),
        encoding: 'linear16',
        sample_rate: sampleRateHz,
        container: 'none',
        mip_opt_out: settings.mipOptOut,
      }),
      body: { text },
    }),
  });
}

/** `aura-2-thalia-en`, of which assistants may name any part. */
function modelOf(model: string, voiceId: string): string {
  if (voiceId.startsWith('aura')) return voiceId;
  return /-[a-z]{2}$/.test(voiceId) ? `${model}-${voiceId}` : `${model}-${voiceId}-en`;
}
