import { EngineError, type TextToSpeechEngine, type WordTiming } from '@saywell/agent';
import { badAnswer, failureOfStatus, fieldOf } from '@saywell/agent/hosted';
import type { Voice } from '@saywell/contract';
import { shortLanguage } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { listedWords } from '../speaking/listed-words.ts';
import { createSocketTextToSpeech } from '../speaking/socket-text-to-speech.ts';
import type { SpokenEvent, VoiceWire } from '../speaking/voice-wire.ts';
import { cartesiaHeaders } from './cartesia-parts.ts';

const defaultModel = 'sonic-3';
const sampleRateHz = 24_000;
const maxTextLength = 2000;
/** The last that takes experimental controls. */
const experimentalVersion = '2024-11-13';

/** Cartesia's contexts: the sentences of a reply are spoken in one breath, with times of words. */
export function createCartesiaSpeech(setup: VoiceSetup): TextToSpeechEngine {
  return createSocketTextToSpeech(setup, { sampleRateHz, maxTextLength, wireOf });
}

function wireOf(
  { name, baseUrl, apiKey, settings: given }: VoiceSetup,
  voiceId: string | undefined,
): VoiceWire {
  const settings = settingsOf(given, 'cartesia');
  const { generationConfig, pronunciationDictId, experimentalControls } = settings;
  const fields = {
    model_id: settings.model ?? defaultModel,
    voice: {
      mode: 'id',
      id: voiceId ?? settings.voiceId,
      ...(experimentalControls && { __experimental_controls: controlsOf(experimentalControls) }),
    },
    language: shortLanguage(settings.language) ?? 'en',
    output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: sampleRateHz },
    add_timestamps: true,
    // Whole sentences come: nothing is to be waited for.
    max_buffer_delay_ms: 0,
    ...(generationConfig && {
      generation_config: { speed: generationConfig.speed, volume: generationConfig.volume },
    }),
    ...(pronunciationDictId !== undefined && { pronunciation_dict_id: pronunciationDictId }),
  };
  const request = (context: string, transcript: string, more: object): string =>
    JSON.stringify({ ...fields, context_id: context, transcript, ...more });
  return {
    address: `${baseUrl}/tts/websocket`,
    headers: cartesiaHeaders(name, apiKey, experimentalControls && experimentalVersion),
    keepsContext: true,
    // Pieces are joined as they are.
    say: ({ context, text }) => [request(context, `${text} `, { continue: true, flush: true })],
    end: (context) => [request(context, '', { continue: false })],
    cancel: (context) => [JSON.stringify({ context_id: context, cancel: true })],
    read: (message) => eventsOf(name, jsonMessage(name, message)),
  };
}

type Controls = NonNullable<Partial<Extract<Voice, { provider: 'cartesia' }>>['experimentalControls']>;

const controlsOf = ({ speed, emotion }: Controls): object => ({
  speed,
  ...(emotion !== undefined && { emotion: [emotion] }),
});

function eventsOf(engine: string, message: object): readonly SpokenEvent[] {
  const given = fieldOf(message, 'context_id');
  const context = typeof given === 'string' ? given : undefined;
  const type = fieldOf(message, 'type');
  if (type === 'error')
    return [{ type: 'failed', ...(context !== undefined && { context }), error: refusal(engine, message) }];
  if (context === undefined) return [];
  if (type === 'flush_done' || type === 'done') return [{ type: 'done', context }];
  if (type === 'timestamps') return [{ type: 'words', context, words: wordsOf(message) }];
  if (type !== 'chunk') return [];
  const data = fieldOf(message, 'data');
  if (typeof data !== 'string') throw badAnswer(engine, 'A piece of speech has no audio');
  return [{ type: 'audio', context, bytes: Buffer.from(data, 'base64') }];
}

function wordsOf(message: object): readonly WordTiming[] {
  const times = fieldOf(message, 'word_timestamps');
  return listedWords(fieldOf(times, 'words'), fieldOf(times, 'start'), fieldOf(times, 'end'));
}

function refusal(engine: string, message: object): EngineError {
  const status = fieldOf(message, 'status_code');
  if (typeof status === 'number' && status >= 400) return failureOfStatus(engine, { status });
  return new EngineError('engine-failed', engine, 'The endpoint reports an error');
}
