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
import { keyHeader } from '../shared/header-value.ts';
import { shortLanguage, withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';

const defaultModel = 'scribe_v2_realtime';
const keepAliveMs = 10_000;

/** ElevenLabs' ears: it decides when it is told to. */
export function createScribe(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText(setup, { wireOf });
}

function wireOf(
  { name, baseUrl, apiKey, settings: given }: TranscriberSetup,
  asked: SpeechToTextOptions,
): TranscriberWire {
  const settings = settingsOf(given, '11labs');
  const model = settings.model ?? asked.model;
  return {
    address: withQuery(`${baseUrl}/v1/speech-to-text/realtime`, {
      // The others take whole files.
      model_id: model?.includes('realtime') === true ? model : defaultModel,
      audio_format: 'pcm_16000',
      commit_strategy: 'manual',
      include_timestamps: true,
      language_code: shortLanguage(settings.language ?? asked.language),
      vad_silence_threshold_secs: settings.silenceThresholdSeconds,
      vad_threshold: settings.confidenceThreshold,
      min_speech_duration_ms: settings.minSpeechDurationMs,
      min_silence_duration_ms: settings.minSilenceDurationMs,
    }),
    headers: keyHeader({ name, apiKey }, 'xi-api-key'),
    isReady: (message) => typeof message === 'string' && message.includes('"session_started"'),
    frameMs: 100,
    silence: 'first',
    audio: (samples) => chunk(pcmBytes(samples).toString('base64'), false),
    finalize: chunk('', true),
    keepAlive: { message: chunk('', false), everyMs: keepAliveMs },
    read: (message) => eventsOf(name, jsonMessage(name, message)),
  };
}

const chunk = (audio: string, commit: boolean): string =>
  JSON.stringify({ message_type: 'input_audio_chunk', audio_base_64: audio, commit, sample_rate: 16_000 });

/** Errors in the stream; the rest of its types say nothing that is needed. */
const failures: Readonly<
  Record<string, { readonly code: EngineError['code']; readonly isPermanent: boolean }>
> = {
  auth_error: { code: 'engine-unauthorized', isPermanent: true },
  unaccepted_terms_error: { code: 'engine-unauthorized', isPermanent: true },
  quota_exceeded: { code: 'engine-unavailable', isPermanent: true },
  quota_exceeded_error: { code: 'engine-unavailable', isPermanent: true },
  rate_limited: { code: 'engine-unavailable', isPermanent: false },
  queue_overflow: { code: 'engine-unavailable', isPermanent: false },
  resource_exhausted: { code: 'engine-unavailable', isPermanent: false },
  session_time_limit_exceeded: { code: 'engine-unavailable', isPermanent: false },
  input_error: { code: 'engine-failed', isPermanent: true },
  chunk_size_exceeded: { code: 'engine-failed', isPermanent: true },
  transcriber_error: { code: 'engine-failed', isPermanent: false },
  error: { code: 'engine-failed', isPermanent: false },
};

function eventsOf(engine: string, message: object): readonly HeardEvent[] {
  const type = String(fieldOf(message, 'message_type'));
  const given = fieldOf(message, 'text');
  const text = typeof given === 'string' ? given : '';
  if (type === 'partial_transcript') return text === '' ? [] : [{ type: 'partial', text }];
  // The same comes without times just before.
  if (type === 'committed_transcript_with_timestamps')
    return [{ type: 'final', text, words: wordsOf(message) }, { type: 'finalized' }];
  // Less than 300 ms had come: there is nothing to decide.
  if (type === 'commit_throttled' || type === 'insufficient_audio_activity') return [{ type: 'finalized' }];
  const failure = Object.hasOwn(failures, type) ? failures[type] : undefined;
  if (failure === undefined) return [];
  const { code, isPermanent } = failure;
  return [
    {
      type: 'failed',
      error: new EngineError(code, engine, 'The endpoint reports an error', { isPermanent }),
    },
  ];
}

function wordsOf(message: object): readonly WordTiming[] {
  const words = fieldOf(message, 'words');
  if (!Array.isArray(words)) return [];
  return words.flatMap((one: unknown) => {
    const [word, start, end] = ['text', 'start', 'end'].map((name) => fieldOf(one, name));
    if (fieldOf(one, 'type') !== 'word' || typeof word !== 'string') return [];
    if (typeof start !== 'number' || typeof end !== 'number') return [];
    return [{ word, startMs: start * 1000, endMs: end * 1000 }];
  });
}
