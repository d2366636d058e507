import type { TextToSpeechEngine } from '@saywell/agent';
import {
  badAnswer,
  type Client,
  createClient,
  type Exchange,
  fieldOf,
  parseJson,
} from '@saywell/agent/hosted';
import { pathWithQuery } from '../shared/query.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { answerLines } from '../speaking/answer-lines.ts';
import { createHttpTextToSpeech, type SpokenPiece } from '../speaking/http-text-to-speech.ts';
import { alignmentOf } from './alignment.ts';
import {
  defaultModel,
  dictionaries,
  languageOf,
  maxTextLength,
  queryOf,
  sampleRateHz,
  voiceSettings,
} from './settings.ts';

/** ElevenLabs by a request for each sentence, with the times of its characters. */
export function createElevenLabsHttpSpeech({
  name,
  settings: given,
  net,
  ...endpoint
}: VoiceSetup): TextToSpeechEngine {
  const settings = settingsOf(given, '11labs');
  const client = createClient(name, { ...endpoint, ...net, keyHeader: 'xi-api-key' });
  return createHttpTextToSpeech({
    client,
    sampleRateHz,
    maxTextLength,
    requestOf: (text, voiceId) => ({
      path: pathWithQuery(pathOf(voiceId ?? settings.voiceId ?? ''), queryOf(settings)),
      body: {
        text,
        model_id: settings.model ?? defaultModel,
        language_code: languageOf(settings),
        voice_settings: voiceSettings(settings),
        ...dictionaries(settings),
      },
    }),
    piecesOf: (exchange) => piecesOf(client, exchange),
  });
}

const pathOf = (voiceId: string): string =>
  `/v1/text-to-speech/${encodeURIComponent(voiceId)}/stream/with-timestamps`;

async function* piecesOf(client: Client, exchange: Exchange): AsyncGenerator<SpokenPiece, void> {
  for await (const line of answerLines(client, exchange)) yield pieceOf(client.engine, line);
}

function pieceOf(engine: string, line: string): SpokenPiece {
  const answer = parseJson(engine, line);
  const audio = fieldOf(answer, 'audio_base64');
  if (typeof audio !== 'string') throw badAnswer(engine, 'A line of the answer has no audio');
  return { bytes: Buffer.from(audio, 'base64'), characters: alignmentOf(fieldOf(answer, 'alignment')) };
}
