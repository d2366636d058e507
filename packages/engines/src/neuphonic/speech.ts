import type { TextToSpeechEngine } from '@saywell/agent';
import { type Client, createClient, type Exchange, failureOfStatus, fieldOf } from '@saywell/agent/hosted';
import { shortLanguage } from '../shared/query.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { answerEvents } from '../speaking/answer-lines.ts';
import { createHttpTextToSpeech, type SpokenPiece } from '../speaking/http-text-to-speech.ts';

/** The highest that is documented. */
const sampleRateHz = 22_050;
const maxTextLength = 2000;
const defaultLanguage = 'en';

/** Neuphonic's voices by a request for each sentence, answered in events. It tells no times of words. */
export function createNeuphonicSpeech({
  name,
  settings: given,
  net,
  ...endpoint
}: VoiceSetup): TextToSpeechEngine {
  const { voiceId, model, language, speed } = settingsOf(given, 'neuphonic');
  const client = createClient(name, { ...endpoint, ...net, keyHeader: 'x-api-key' });
  const code = (typeof language === 'string' ? shortLanguage(language) : undefined) ?? defaultLanguage;
  return createHttpTextToSpeech({
    client,
    sampleRateHz,
    maxTextLength,
    requestOf: (text, asked = voiceId) => ({
      path: `/sse/speak/${code}`,
      body: {
        text,
        lang_code: code,
        voice_id: asked,
        model,
        speed,
        encoding: 'pcm_linear',
        sampling_rate: sampleRateHz,
      },
    }),
    piecesOf: (exchange) => piecesOf(client, exchange),
  });
}

async function* piecesOf(client: Client, exchange: Exchange): AsyncGenerator<SpokenPiece, void> {
  for await (const event of answerEvents(client, exchange)) {
    const status = fieldOf(event, 'status_code');
    if (typeof status === 'number' && status >= 400) throw failureOfStatus(client.engine, { status });
    const audio = fieldOf(fieldOf(event, 'data'), 'audio');
    if (typeof audio === 'string' && audio !== '') yield { bytes: Buffer.from(audio, 'base64') };
  }
}
