import { EngineError, type TextToSpeechEngine } from '@saywell/agent';
import { badAnswer, fieldOf } from '@saywell/agent/hosted';
import { keyHeader } from '../shared/header-value.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { listedWords } from '../speaking/listed-words.ts';
import { createSocketTextToSpeech } from '../speaking/socket-text-to-speech.ts';
import { toldFailure } from '../speaking/told-failure.ts';
import type { SpokenEvent, VoiceWire } from '../speaking/voice-wire.ts';

const defaultModel = 'inworld-tts-1';
const sampleRateHz = 24_000;
/** What waits for a flush is made on its own from here on. */
const bufferCharacters = 1000;
const maxTextLength = 900;
const maxBufferDelayMs = 3000;

/** Inworld's contexts: the sentences of a reply are spoken in one breath, with times of words. */
export function createInworldSpeech(setup: VoiceSetup): TextToSpeechEngine {
  return createSocketTextToSpeech(setup, { sampleRateHz, maxTextLength, wireOf });
}

function wireOf(
  { name, baseUrl, apiKey, settings: given }: VoiceSetup,
  voiceId: string | undefined,
): VoiceWire {
  const settings = settingsOf(given, 'inworld');
  const create = {
    voiceId: voiceId ?? settings.voiceId,
    modelId: settings.model ?? defaultModel,
    audioConfig: {
      audioEncoding: 'LINEAR16',
      sampleRateHertz: sampleRateHz,
      speakingRate: settings.speakingRate,
    },
    temperature: settings.temperature,
    language: settings.languageCode,
    timestampType: 'WORD',
    maxBufferDelayMs,
    bufferCharThreshold: bufferCharacters,
  };
  return {
    address: `${baseUrl}/tts/v1/voice:streamBidirectional`,
    headers: keyHeader({ name, apiKey }, 'authorization', 'Basic '),
    keepsContext: true,
    timesBegin: 'with-sentence',
    say: ({ context, text, isFirst }) => [
      ...(isFirst ? [message(context, { create })] : []),
      message(context, { send_text: { text: `${text} ` } }),
      message(context, { flush_context: {} }),
    ],
    end: close,
    cancel: close,
    read: (received) => eventsOf(name, jsonMessage(name, received)),
  };
}

const message = (contextId: string, said: object): string => JSON.stringify({ ...said, contextId });

const close = (context: string): readonly string[] => [message(context, { close_context: {} })];

function eventsOf(engine: string, message: object): readonly SpokenEvent[] {
  const result = fieldOf(message, 'result');
  const given = fieldOf(result, 'contextId');
  const context = typeof given === 'string' ? given : undefined;
  const failure = failureIn(engine, fieldOf(message, 'error') ?? fieldOf(result, 'status'));
  if (failure !== null)
    return [{ type: 'failed', ...(context !== undefined && { context }), error: failure }];
  if (context === undefined) return [];
  if (fieldOf(result, 'flushCompleted') !== undefined) return [{ type: 'done', context }];
  const chunk = fieldOf(result, 'audioChunk');
  return chunk === undefined ? [] : spokenIn(engine, context, chunk);
}

function spokenIn(engine: string, context: string, chunk: unknown): readonly SpokenEvent[] {
  const audio = fieldOf(chunk, 'audioContent') ?? '';
  if (typeof audio !== 'string') throw badAnswer(engine, 'A piece of speech has no audio');
  const times = fieldOf(fieldOf(chunk, 'timestampInfo'), 'wordAlignment');
  const words = listedWords(
    fieldOf(times, 'words'),
    fieldOf(times, 'wordStartTimeSeconds'),
    fieldOf(times, 'wordEndTimeSeconds'),
  );
  return [
    ...(words.length > 0 ? [{ type: 'words', context, words } as const] : []),
    ...(audio === '' ? [] : [{ type: 'audio', context, bytes: withoutHead(audio) } as const]),
  ];
}

const headBytes = 44;

/** Each piece may be a file of its own. */
function withoutHead(audio: string): Uint8Array {
  const bytes = Buffer.from(audio, 'base64');
  return bytes.subarray(0, 4).toString('latin1') === 'RIFF' ? bytes.subarray(headBytes) : bytes;
}

/** Codes are those of gRPC. */
const unauthorized = new Set<unknown>([7, 16]);
const busy = new Set<unknown>([4, 8, 14]);
const contextNotFound = 5;

function failureIn(engine: string, status: unknown): EngineError | null {
  const code = fieldOf(status, 'code') ?? 0;
  if (code === 0)
    return status === undefined || typeof status === 'object' ? null : toldFailure(engine, status);
  const message = 'The endpoint reports an error';
  if (unauthorized.has(code))
    return new EngineError('engine-unauthorized', engine, message, { isPermanent: true });
  // A context that came to its end meanwhile: the sentence gets another.
  if (busy.has(code) || code === contextNotFound)
    return new EngineError('engine-unavailable', engine, message);
  return toldFailure(engine, status);
}
