import type { TextToSpeechEngine } from '@saywell/agent';
import {
  badAnswer,
  type Client,
  createClient,
  type Exchange,
  fieldOf,
  parseJson,
  readBody,
} from '@saywell/agent/hosted';
import { withQuery } from '../shared/query.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
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
      path: pathOf(voiceId ?? settings.voiceId ?? '', queryOf(settings)),
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

function pathOf(voiceId: string, query: Parameters<typeof withQuery>[1]): string {
  const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}/stream/with-timestamps`;
  return withQuery(`http://path${path}`, query).slice('http://path'.length);
}

/** A line is a piece of speech of some seconds. */
const maxLineLength = 4 * 1024 * 1024;

async function* piecesOf(client: Client, exchange: Exchange): AsyncGenerator<SpokenPiece, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of readBody(client, exchange)) {
    rest += decoder.decode(bytes, { stream: true });
    if (rest.length > maxLineLength) throw badAnswer(client.engine, 'A line of the answer is too long');
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield pieceOf(client.engine, line);
  }
  if (rest.trim() !== '') yield pieceOf(client.engine, rest);
}

function pieceOf(engine: string, line: string): SpokenPiece {
  const answer = parseJson(engine, line);
  const audio = fieldOf(answer, 'audio_base64');
  if (typeof audio !== 'string') throw badAnswer(engine, 'A line of the answer has no audio');
  return { bytes: Buffer.from(audio, 'base64'), characters: alignmentOf(fieldOf(answer, 'alignment')) };
}
