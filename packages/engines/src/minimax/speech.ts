import { EngineError, type TextToSpeechEngine } from '@saywell/agent';
import { badAnswer, type Client, createClient, type Exchange, fieldOf } from '@saywell/agent/hosted';
import type { Voice } from '@saywell/contract';
import { pathWithQuery } from '../shared/query.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { answerEvents } from '../speaking/answer-lines.ts';
import { createHttpTextToSpeech, type SpokenPiece } from '../speaking/http-text-to-speech.ts';

const defaultModel = 'speech-02-turbo';
const defaultVoice = 'Wise_Woman';
const sampleRateHz = 24_000;
const maxTextLength = 10_000;

type MiniMaxVoice = Partial<Extract<Voice, { provider: 'minimax' }>>;

/** MiniMax's voices by a request for each sentence. Its streams tell no times of words. */
export function createMiniMaxSpeech({
  name,
  groupId,
  settings: given,
  net,
  ...endpoint
}: VoiceSetup): TextToSpeechEngine {
  const settings = settingsOf(given, 'minimax');
  const client = createClient(name, { ...endpoint, ...net });
  const path = pathWithQuery('/t2a_v2', { GroupId: groupId });
  return createHttpTextToSpeech({
    client,
    sampleRateHz,
    maxTextLength,
    requestOf: (text, voiceId = settings.voiceId ?? defaultVoice) => ({
      path,
      body: requestBody(text, voiceId, settings),
    }),
    piecesOf: (exchange) => piecesOf(client, exchange),
  });
}

function requestBody(text: string, voiceId: string, settings: MiniMaxVoice): object {
  const { model = defaultModel, speed, volume, pitch, emotion, languageBoost } = settings;
  return {
    model,
    text,
    stream: true,
    // The last event would have all audio once more.
    stream_options: { exclude_aggregated_audio: true },
    voice_setting: {
      voice_id: voiceId,
      speed,
      vol: volume,
      pitch,
      emotion,
      text_normalization: settings.textNormalizationEnabled,
    },
    audio_setting: { sample_rate: sampleRateHz, format: 'pcm', channel: 1 },
    language_boost: languageBoost,
  };
}

/** Of an event that closes the answer. */
const isOver = 2;

async function* piecesOf(client: Client, exchange: Exchange): AsyncGenerator<SpokenPiece, void> {
  let isWhole = false;
  let hasSpoken = false;
  for await (const event of answerEvents(client, exchange)) {
    const failure = failureIn(client.engine, fieldOf(event, 'base_resp'));
    if (failure !== null) throw failure;
    const data = fieldOf(event, 'data');
    isWhole = fieldOf(data, 'status') === isOver || fieldOf(event, 'extra_info') !== undefined;
    const audio = fieldOf(data, 'audio') ?? '';
    if (typeof audio !== 'string') throw badAnswer(client.engine, 'An event has no audio');
    // What it repeats is not said twice; a short answer may have its audio only there.
    if (audio !== '' && !(isWhole && hasSpoken)) yield { bytes: Buffer.from(audio, 'hex') };
    hasSpoken ||= audio !== '';
  }
  if (!isWhole) throw badAnswer(client.engine, 'The answer broke off');
}

const unauthorized = new Set<unknown>([1004, 2049]);
const busy = new Set<unknown>([1000, 1001, 1002, 1024, 1033, 1039]);

/** The status of HTTP is 200 in any case. */
function failureIn(engine: string, answered: unknown): EngineError | null {
  const status = fieldOf(answered, 'status_code') ?? 0;
  if (status === 0) return null;
  const message = `The endpoint reports an error (${Number(status)})`;
  if (unauthorized.has(status))
    return new EngineError('engine-unauthorized', engine, message, { isPermanent: true });
  return busy.has(status)
    ? new EngineError('engine-unavailable', engine, message)
    : new EngineError('engine-failed', engine, message, { isPermanent: true });
}
