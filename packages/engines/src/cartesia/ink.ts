import {
  EngineError,
  type SpeechToTextEngine,
  type SpeechToTextOptions,
  type WordTiming,
} from '@saywell/agent';
import { failureOfStatus, fieldOf } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { HeardEvent, TranscriberWire } from '../hearing/transcriber-wire.ts';
import { shortLanguage, withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { cartesiaHeaders } from './cartesia-parts.ts';

const defaultModel = 'ink-whisper';

/** Cartesia's ears: `ink-whisper`, which is asked for its texts, and `ink-2`, which follows turns. */
export function createCartesiaInk(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText(setup, { wireOf });
}

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl, apiKey } = setup;
  const settings = settingsOf(setup.settings, 'cartesia');
  const model = settings.model ?? asked.model ?? defaultModel;
  const language = shortLanguage(settings.language ?? asked.language);
  const isTurns = model.startsWith('ink-2');
  const format = { model, encoding: 'pcm_s16le', sample_rate: 16_000 };
  const common = { headers: cartesiaHeaders(name, apiKey), audio: pcmBytes };
  if (isTurns)
    return {
      ...common,
      address: withQuery(`${baseUrl}/stt/turns/websocket`, format),
      frameMs: 160,
      silence: 'all',
      followsTurns: true,
      isReady: (message) => typeof message === 'string' && /"type"\s*:\s*"connected"/.test(message),
      closing: '{"type":"close"}',
      read: (message) => turnEvents(name, jsonMessage(name, message)),
    };
  return {
    ...common,
    address: withQuery(`${baseUrl}/stt/websocket`, { ...format, language: language ?? 'en' }),
    frameMs: 100,
    silence: 'first',
    // Bare words, no JSON.
    finalize: 'finalize',
    closing: 'done',
    read: (message) => whisperEvents(name, jsonMessage(name, message)),
  };
}

function whisperEvents(engine: string, message: object): readonly HeardEvent[] {
  const text = textIn(message, 'text');
  switch (fieldOf(message, 'type')) {
    case 'transcript':
      if (fieldOf(message, 'is_final') === true) return [{ type: 'final', text, words: wordsOf(message) }];
      return text === '' ? [] : [{ type: 'partial', text }];
    case 'flush_done':
      return [{ type: 'finalized' }];
    case 'error':
      return [{ type: 'failed', error: refusal(engine, message) }];
    default:
      return [];
  }
}

function turnEvents(engine: string, message: object): readonly HeardEvent[] {
  const text = textIn(message, 'transcript');
  switch (fieldOf(message, 'type')) {
    case 'turn.start':
      return [{ type: 'started' }];
    case 'turn.update':
      return [{ type: 'partial', text }];
    case 'turn.eager_end':
      return [{ type: 'partial', text }, { type: 'eager-end' }];
    case 'turn.resume':
      return [{ type: 'resumed' }];
    case 'turn.end':
      return [{ type: 'final', text }, { type: 'end' }];
    case 'error':
      return [{ type: 'failed', error: refusal(engine, message) }];
    default:
      return [];
  }
}

function textIn(message: object, name: string): string {
  const text = fieldOf(message, name);
  return typeof text === 'string' ? text : '';
}

function wordsOf(message: object): readonly WordTiming[] {
  const words = fieldOf(message, 'words');
  if (!Array.isArray(words)) return [];
  return words.flatMap((one: unknown) => {
    const [word, start, end] = ['word', 'start', 'end'].map((name) => fieldOf(one, name));
    if (typeof word !== 'string' || typeof start !== 'number' || typeof end !== 'number') return [];
    return [{ word: word.trim(), startMs: start * 1000, endMs: end * 1000 }];
  });
}

function refusal(engine: string, message: object): EngineError {
  const status = fieldOf(message, 'status_code') ?? fieldOf(message, 'code');
  if (typeof status === 'number' && status >= 400 && status < 600) return failureOfStatus(engine, { status });
  return new EngineError('engine-failed', engine, 'The endpoint reports an error');
}
