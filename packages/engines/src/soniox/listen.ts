import type { SpeechToTextEngine, SpeechToTextOptions } from '@saywell/agent';
import { pcmBytes } from '../hearing/audio-frames.ts';
import { createSocketSpeechToText } from '../hearing/socket-speech-to-text.ts';
import type { TranscriberWire } from '../hearing/transcriber-wire.ts';
import { headerValue } from '../shared/header-value.ts';
import { shortLanguage, usablePhrases } from '../shared/query.ts';
import { settingsOf, type TranscriberSetup } from '../shared/speech-adapter.ts';
import { createTokenEvents } from './token-events.ts';

const defaultModel = 'stt-rt-v5';
/** A connection without anything for 20 s is closed. */
const keepAliveMs = 5000;
/** What comes faster than real time is slowed down, and refused in the end. */
const backlogMs = 5000;
const phraseLimits = { max: 500, maxLength: 100 };

/** Soniox's real-time recognition. The key is in its first message, as documented, and in no header. */
export function createSonioxListen(setup: TranscriberSetup): SpeechToTextEngine {
  return createSocketSpeechToText(setup, { wireOf });
}

function wireOf(setup: TranscriberSetup, asked: SpeechToTextOptions): TranscriberWire {
  const { name, baseUrl } = setup;
  const first = JSON.stringify(firstMessage(setup, asked));
  const tokens = createTokenEvents(name);
  return {
    address: `${baseUrl}/transcribe-websocket`,
    headers: {},
    opening() {
      tokens.reset();
      return first;
    },
    frameMs: 80,
    backlogMs,
    silence: 'none',
    audio: pcmBytes,
    finalize: '{"type":"finalize"}',
    keepAlive: { message: '{"type":"keepalive"}', everyMs: keepAliveMs },
    // An empty text.
    closing: '',
    read: (message) => tokens.read(message),
  };
}

function firstMessage(
  { name, apiKey, settings: given }: TranscriberSetup,
  asked: SpeechToTextOptions,
): object {
  const settings = settingsOf(given, 'soniox');
  const language = shortLanguage(settings.language ?? asked.language);
  const hints = settings.languages ?? (language === undefined ? [] : [language]);
  const languages = hints.flatMap((hint) => shortLanguage(hint) ?? []);
  const terms = usablePhrases(settings.customVocabulary ?? [], phraseLimits);
  const general = settings.contextGeneral ?? [];
  return {
    ...(apiKey !== undefined && { api_key: headerValue(name, apiKey) }),
    model: settings.model ?? asked.model ?? defaultModel,
    audio_format: 'pcm_s16le',
    sample_rate: 16_000,
    num_channels: 1,
    enable_endpoint_detection: true,
    ...(languages.length > 0 && { language_hints: languages }),
    ...(settings.languageHintsStrict !== undefined && {
      language_hints_strict: settings.languageHintsStrict,
    }),
    ...(settings.maxEndpointDelayMs !== undefined && { max_endpoint_delay_ms: settings.maxEndpointDelayMs }),
    ...((terms.length > 0 || general.length > 0) && {
      context: { ...(general.length > 0 && { general }), ...(terms.length > 0 && { terms }) },
    }),
  };
}
