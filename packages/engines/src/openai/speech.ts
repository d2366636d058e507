import type { TextToSpeechEngine } from '@saywell/agent';
import { createClient } from '@saywell/agent/hosted';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { createHttpTextToSpeech } from '../speaking/http-text-to-speech.ts';
import { defaultVoiceModel, takesNoInstructions } from './models.ts';

const defaultVoice = 'alloy';
const sampleRateHz = 24_000;
const maxTextLength = 4096;

/**
 * OpenAI's voices, and servers that speak the same protocol: a request for each sentence. It tells no times of words. A
 * WAV file is refused, for servers that answer one choose its rate themselves.
 */
export function createOpenAISpeech({
  name,
  settings: given,
  net,
  ...endpoint
}: VoiceSetup): TextToSpeechEngine {
  const { model = defaultVoiceModel, voiceId, instructions, speed } = settingsOf(given, 'openai');
  return createHttpTextToSpeech({
    client: createClient(name, { ...endpoint, ...net }),
    sampleRateHz,
    maxTextLength,
    fileHead: 'refused',
    requestOf: (text, asked = voiceId ?? defaultVoice) => ({
      path: '/audio/speech',
      body: {
        model,
        voice: asked,
        input: text,
        response_format: 'pcm',
        speed,
        ...(!takesNoInstructions(model) && { instructions }),
      },
    }),
  });
}
