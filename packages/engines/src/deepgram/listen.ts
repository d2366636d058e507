import type { SpeechToTextEngine, SpeechToTextOptions } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { HeardEvent, TranscriberWire } from '../hearing/transcriber-wire.ts';
import { keyHeader } from '../shared/header-value.ts';
import { withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { deepgramLoss, deepgramScheme, deepgramWords } from './deepgram-parts.ts';
import { fluxWire } from './flux.ts';
import { defaultModel, isFlux, languageOf, termsOf } from './models.ts';

/** An idle connection is closed after 10 s. */
const keepAliveMs = 4000;

/** Deepgram's streams: `v1/listen`, and `v2/listen` for models that follow turns (`flux-…`). */
export function createDeepgramListen(setup: TranscriberSetup): SpeechToTextEngine {
  const { confidenceThreshold } = settingsOf(setup.settings, 'deepgram');
  return createSocketSpeechToText(setup, {
    minConfidence: confidenceThreshold,
    wireOf: (_setup, asked) =>
      isFlux(modelOf(setup, asked)) ? fluxWire(setup, asked) : wireOf(setup, asked),
  });
}

const modelOf = ({ settings }: TranscriberSetup, asked: SpeechToTextOptions): string =>
  settingsOf(settings, 'deepgram').model ?? asked.model ?? defaultModel;

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl } = setup;
  return {
    address: withQuery(`${baseUrl}/v1/listen`, queryOf(setup, asked)),
    headers: keyHeader(setup, 'authorization', deepgramScheme),
    frameMs: 40,
    silence: 'first',
    audio: pcmBytes,
    finalize: '{"type":"Finalize"}',
    keepAlive: { message: '{"type":"KeepAlive"}', everyMs: keepAliveMs },
    closing: '{"type":"CloseStream"}',
    read: (message) => eventsOf(jsonMessage(name, message)),
    lossOf: (code, reason) => deepgramLoss(name, code, reason),
  };
}

function queryOf(setup: TranscriberSetup, asked: SpeechToTextOptions): Parameters<typeof withQuery>[1] {
  const settings = settingsOf(setup.settings, 'deepgram');
  const model = modelOf(setup, asked);
  return {
    model,
    language: languageOf(settings, asked.language),
    encoding: 'linear16',
    sample_rate: 16_000,
    channels: 1,
    interim_results: true,
    vad_events: true,
    endpointing: settings.endpointing,
    smart_format: settings.smartFormat,
    numerals: settings.numerals,
    profanity_filter: settings.profanityFilter,
    redact: settings.redaction,
    mip_opt_out: settings.mipOptOut,
    ...termsOf(model, settings),
  };
}

function eventsOf(message: object): readonly HeardEvent[] {
  const type = fieldOf(message, 'type');
  if (type === 'SpeechStarted') return [{ type: 'started' }];
  if (type !== 'Results') return [];
  const best = fieldOf(fieldOf(fieldOf(message, 'channel'), 'alternatives'), 0);
  const given = fieldOf(best, 'transcript');
  const text = typeof given === 'string' ? given : '';
  const endMs = (Number(fieldOf(message, 'start')) + Number(fieldOf(message, 'duration'))) * 1000;
  const heard = { text, words: deepgramWords(best), ...(Number.isFinite(endMs) && { endMs }) };
  if (fieldOf(message, 'is_final') !== true) return text === '' ? [] : [{ type: 'partial', ...heard }];
  const confidence = fieldOf(best, 'confidence');
  const isSure = typeof confidence === 'number' && confidence >= 0 && confidence <= 1 && text !== '';
  const times = { ...(heard.endMs !== undefined && { endMs: heard.endMs }) };
  return [
    { type: 'final', ...heard, ...(isSure && { confidence }) },
    ...(fieldOf(message, 'from_finalize') === true ? [{ type: 'finalized' as const, ...times }] : []),
    ...(fieldOf(message, 'speech_final') === true ? [{ type: 'end' as const }] : []),
  ];
}
