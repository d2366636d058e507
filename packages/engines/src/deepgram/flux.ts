import { EngineError, type SpeechToTextOptions } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
import type { HeardEvent, TranscriberWire } from '../hearing/transcriber-wire.ts';
import { keyHeader } from '../shared/header-value.ts';
import { shortLanguage, withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { deepgramLoss, deepgramScheme, deepgramWords } from './deepgram-parts.ts';
import { isMultilingualFlux, termsOf } from './models.ts';

const defaultModel = 'flux-general-en';

/** `v2/listen`: it ends turns by itself, and only while audio comes; so silence is sent, too. */
export function fluxWire(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl } = setup;
  const settings = settingsOf(setup.settings, 'deepgram');
  const model = settings.model ?? asked.model ?? defaultModel;
  const language = shortLanguage(settings.language ?? asked.language);
  return {
    address: withQuery(`${baseUrl}/v2/listen`, {
      model,
      encoding: 'linear16',
      sample_rate: 16_000,
      eot_threshold: settings.eotThreshold,
      eot_timeout_ms: settings.eotTimeoutMs,
      ...termsOf(model, settings),
      language_hint: isMultilingualFlux(model) ? (settings.languages ?? language) : undefined,
      profanity_filter: settings.profanityFilter,
      numerals: settings.numerals,
      mip_opt_out: settings.mipOptOut,
    }),
    headers: keyHeader(setup, 'authorization', deepgramScheme),
    isReady: (message) => typeof message === 'string' && message.includes('"Connected"'),
    frameMs: 80,
    silence: 'all',
    followsTurns: true,
    audio: pcmBytes,
    closing: '{"type":"CloseStream"}',
    read: (message) => eventsOf(name, jsonMessage(name, message)),
    lossOf: (code, reason) => deepgramLoss(name, code, reason),
  };
}

function eventsOf(engine: string, message: object): readonly HeardEvent[] {
  const type = fieldOf(message, 'type');
  if (type === 'Error')
    return [
      { type: 'failed', error: new EngineError('engine-failed', engine, 'The endpoint reports an error') },
    ];
  if (type !== 'TurnInfo') return [];
  const given = fieldOf(message, 'transcript');
  const text = typeof given === 'string' ? given : '';
  const endMs = Number(fieldOf(message, 'audio_window_end')) * 1000;
  const heard = { text, words: deepgramWords(message), ...(Number.isFinite(endMs) && { endMs }) };
  switch (fieldOf(message, 'event')) {
    case 'StartOfTurn':
      return [{ type: 'started' }, { type: 'partial', ...heard }];
    case 'Update':
      return [{ type: 'partial', ...heard }];
    case 'EagerEndOfTurn':
      return [{ type: 'partial', ...heard }, { type: 'eager-end' }];
    case 'TurnResumed':
      return [{ type: 'resumed' }, { type: 'partial', ...heard }];
    case 'EndOfTurn':
      return [{ type: 'final', ...heard }, { type: 'end' }];
    default:
      return [];
  }
}
