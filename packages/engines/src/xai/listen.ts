import {
  EngineError,
  type SpeechToTextEngine,
  type SpeechToTextOptions,
  type WordTiming,
} from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { HeardEvent, TranscriberWire } from '../hearing/transcriber-wire.ts';
import { headerValue } from '../shared/header-value.ts';
import { shortLanguage, withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';

/** xAI's ears. Nothing can be asked of them but their end, so silence is sent, too, and they decide by themselves. */
export function createXaiListen(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText({
    engine: setup.name,
    net: setup.net,
    wireOf: (asked) => wireOf(setup, asked),
  });
}

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl, apiKey } = setup;
  const { language } = settingsOf(setup.settings, 'xai');
  return {
    address: withQuery(`${baseUrl}/stt`, {
      sample_rate: 16_000,
      encoding: 'pcm',
      language: shortLanguage(language ?? asked.language),
      interim_results: true,
    }),
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${headerValue(name, apiKey)}` },
    isReady: (message) => typeof message === 'string' && /"type"\s*:\s*"transcript\.created"/.test(message),
    frameMs: 100,
    silence: 'all',
    followsTurns: true,
    audio: pcmBytes,
    closing: '{"type":"audio.done"}',
    read: (message) => eventsOf(name, jsonMessage(name, message)),
  };
}

function eventsOf(engine: string, message: object): readonly HeardEvent[] {
  const type = fieldOf(message, 'type');
  if (type === 'error')
    return [
      { type: 'failed', error: new EngineError('engine-failed', engine, 'The endpoint reports an error') },
    ];
  const text = fieldOf(message, 'text');
  if (type !== 'transcript.partial' || typeof text !== 'string') return [];
  const heard = { text, words: wordsOf(message), ...endOf(message) };
  const end: readonly HeardEvent[] = fieldOf(message, 'speech_final') === true ? [{ type: 'end' }] : [];
  if (fieldOf(message, 'is_final') === true) return [{ type: 'final', ...heard }, ...end];
  return text === '' ? end : [{ type: 'partial', ...heard }, ...end];
}

function endOf(message: object): { readonly endMs?: number } {
  const [start, duration] = [fieldOf(message, 'start'), fieldOf(message, 'duration')];
  return typeof start === 'number' && typeof duration === 'number'
    ? { endMs: (start + duration) * 1000 }
    : {};
}

function wordsOf(message: object): readonly WordTiming[] {
  const words = fieldOf(message, 'words');
  if (!Array.isArray(words)) return [];
  return words.flatMap((one: unknown) => {
    const word = fieldOf(one, 'text') ?? fieldOf(one, 'word');
    const [start, end] = [fieldOf(one, 'start'), fieldOf(one, 'end')];
    if (typeof word !== 'string' || typeof start !== 'number' || typeof end !== 'number') return [];
    return [{ word, startMs: start * 1000, endMs: end * 1000 }];
  });
}
