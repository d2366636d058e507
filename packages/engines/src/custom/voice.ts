import { createSystemClock, type TextToSpeechEngine } from '@saywell/agent';
import { createClient } from '@saywell/agent/hosted';
import type { VoiceSetup } from '../shared/speech-adapter.ts';
import { createHttpTextToSpeech } from '../speaking/http-text-to-speech.ts';

const sampleRateHz = 24_000;
/** Its own limit is not known; a sentence is shorter. */
const maxTextLength = 2000;

/** A customer's own voice: a request for each sentence, answered with raw mono PCM at the rate that was asked for. */
export function createCustomVoice({ name, baseUrl, headers, settings, net }: VoiceSetup): TextToSpeechEngine {
  const client = createClient(name, { baseUrl, headers, ...net });
  const clock = net.clock ?? createSystemClock();
  return createHttpTextToSpeech({
    client,
    sampleRateHz,
    maxTextLength,
    fileHead: 'refused',
    requestOf: (text, voiceId = settings.voiceId) => ({
      path: '',
      body: {
        message: {
          type: 'voice-request',
          text,
          sampleRate: sampleRateHz,
          timestamp: clock.now(),
          ...(voiceId !== undefined && { voiceId }),
        },
      },
    }),
  });
}
