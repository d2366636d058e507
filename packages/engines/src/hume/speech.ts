import type { TextToSpeechEngine } from '@saywell/agent';
import {
  badAnswer,
  type Client,
  createClient,
  type Exchange,
  fieldOf,
  parseJson,
} from '@saywell/agent/hosted';
import type { Voice } from '@saywell/contract';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { answerLines } from '../speaking/answer-lines.ts';
import { createHttpTextToSpeech, type SpokenPiece } from '../speaking/http-text-to-speech.ts';
import { toldFailure } from '../speaking/told-failure.ts';

/** It speaks at no other rate. */
const sampleRateHz = 48_000;
const maxTextLength = 5000;

type HumeVoice = Partial<Extract<Voice, { provider: 'hume' }>>;

/** Hume's Octave by a request for each sentence; its second version tells times of words. */
export function createHumeSpeech({
  name,
  settings: given,
  net,
  ...endpoint
}: VoiceSetup): TextToSpeechEngine {
  const settings = settingsOf(given, 'hume');
  const client = createClient(name, { ...endpoint, ...net, keyHeader: 'x-hume-api-key' });
  return createHttpTextToSpeech({
    client,
    sampleRateHz,
    maxTextLength,
    requestOf: (text, voiceId) => ({
      path: '/v0/tts/stream/json',
      body: requestBody(text, voiceId ?? settings.voiceId ?? '', settings),
    }),
    piecesOf: (exchange) => piecesOf(client, exchange),
  });
}

function requestBody(text: string, voiceId: string, settings: HumeVoice): object {
  const version = versionOf(settings);
  const { description } = settings;
  return {
    // Only the first version acts as it is told.
    utterances: [{ text, voice: voiceOf(voiceId, settings), ...(version === '1' && { description }) }],
    version,
    format: { type: 'pcm' },
    strip_headers: true,
    instant_mode: true,
    num_generations: 1,
    ...(version === '2' && { include_timestamp_types: ['word'] }),
  };
}

const versions: Readonly<Record<string, '1' | '2'>> = { octave: '1', octave2: '2' };

const versionOf = ({ model, description }: HumeVoice): '1' | '2' =>
  versions[model ?? ''] ?? (description === undefined ? '2' : '1');

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function voiceOf(voiceId: string, { isCustomHumeVoice }: HumeVoice): object {
  const provider = isCustomHumeVoice === true ? 'CUSTOM_VOICE' : 'HUME_AI';
  return uuid.test(voiceId) ? { id: voiceId, provider } : { name: voiceId, provider };
}

async function* piecesOf(client: Client, exchange: Exchange): AsyncGenerator<SpokenPiece, void> {
  for await (const line of answerLines(client, exchange))
    yield* pieceOf(client.engine, parseJson(client.engine, line));
}

const nothing = new Uint8Array(0);

function* pieceOf(engine: string, answer: unknown): Generator<SpokenPiece, void> {
  const failed = fieldOf(answer, 'error') ?? (fieldOf(answer, 'type') === 'error' ? answer : undefined);
  if (failed !== undefined && failed !== null) throw toldFailure(engine, failed);
  if (fieldOf(answer, 'type') === 'timestamp') {
    const said = fieldOf(answer, 'timestamp');
    const word = fieldOf(said, 'text');
    const [begin, end] = [fieldOf(fieldOf(said, 'time'), 'begin'), fieldOf(fieldOf(said, 'time'), 'end')];
    if (fieldOf(said, 'type') !== 'word' || typeof word !== 'string') return;
    if (typeof begin !== 'number' || typeof end !== 'number') return;
    yield { bytes: nothing, words: [{ word, startMs: begin, endMs: end }] };
    return;
  }
  const audio = fieldOf(answer, 'audio');
  if (typeof audio !== 'string') throw badAnswer(engine, 'A line of the answer has no audio');
  yield { bytes: Buffer.from(audio, 'base64') };
}
