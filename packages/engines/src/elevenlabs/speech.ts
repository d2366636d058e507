import { EngineError, type TextToSpeechEngine } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import { keyHeader } from '../shared/header-value.ts';
import { withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { createSocketTextToSpeech } from '../speaking/socket-text-to-speech.ts';
import type { SpokenEvent, VoiceWire } from '../speaking/voice-wire.ts';
import { alignmentOf } from './alignment.ts';
import { createElevenLabsHttpSpeech } from './http-speech.ts';
import {
  defaultModel,
  dictionaries,
  languageOf,
  maxTextLength,
  queryOf,
  sampleRateHz,
  voiceSettings,
} from './settings.ts';

/** ElevenLabs: contexts over one socket; models that the socket does not speak, by requests. */
export function createElevenLabsSpeech(setup: VoiceSetup): TextToSpeechEngine {
  const { model } = settingsOf(setup.settings, '11labs');
  if (model?.startsWith('eleven_v3') === true) return createElevenLabsHttpSpeech(setup);
  return createSocketTextToSpeech(setup, { sampleRateHz, maxTextLength, wireOf });
}

function wireOf(
  { name, baseUrl, apiKey, settings: given }: VoiceSetup,
  voiceId: string | undefined,
): VoiceWire {
  const settings = settingsOf(given, '11labs');
  const voice = encodeURIComponent(voiceId ?? settings.voiceId ?? '');
  const path = `/v1/text-to-speech/${voice}/multi-stream-input`;
  return {
    address: withQuery(`${baseUrl}${path}`, {
      ...queryOf(settings),
      model_id: settings.model ?? defaultModel,
      language_code: languageOf(settings),
      enable_ssml_parsing: settings.enableSsmlParsing,
      auto_mode: settings.autoMode ?? true,
      inactivity_timeout: 60,
    }),
    headers: keyHeader({ name, apiKey }, 'xi-api-key'),
    keepsContext: false,
    say: ({ context, text }) => [
      JSON.stringify({
        text: ' ',
        context_id: context,
        voice_settings: voiceSettings(settings),
        ...dictionaries(settings),
      }),
      // Without the space at its end the last word is not spoken.
      JSON.stringify({ text: `${text} `, context_id: context, flush: true }),
    ],
    end: (context) => [JSON.stringify({ context_id: context, close_context: true })],
    cancel: (context) => [JSON.stringify({ context_id: context, close_context: true })],
    read: (message) => eventsOf(name, jsonMessage(name, message)),
  };
}

function eventsOf(engine: string, message: object): readonly SpokenEvent[] {
  const given = fieldOf(message, 'contextId') ?? fieldOf(message, 'context_id');
  const context = typeof given === 'string' ? given : undefined;
  if (fieldOf(message, 'error') !== undefined || fieldOf(message, 'code') === 1008)
    return [{ type: 'failed', ...(context !== undefined && { context }), error: refusal(engine, message) }];
  if (context === undefined) return [];
  const audio = fieldOf(message, 'audio');
  const characters = alignmentOf(fieldOf(message, 'alignment'));
  const spoken: SpokenEvent[] =
    typeof audio === 'string' && audio !== ''
      ? [{ type: 'audio', context, bytes: Buffer.from(audio, 'base64'), ...(characters && { characters }) }]
      : [];
  const isFinal = fieldOf(message, 'isFinal') === true || fieldOf(message, 'is_final') === true;
  return isFinal ? [...spoken, { type: 'done', context }] : spoken;
}

/** Its name counts; its text may repeat what was sent. */
function refusal(engine: string, message: object): EngineError {
  const name = String(fieldOf(message, 'error'));
  if (/auth|api_key|unauthorized/i.test(name))
    return new EngineError('engine-unauthorized', engine, 'The endpoint refuses the key');
  const isLasting = /quota|voice|model|invalid/i.test(name);
  const isBusy = /busy|concurrent|rate/i.test(name);
  return new EngineError(
    isBusy ? 'engine-unavailable' : 'engine-failed',
    engine,
    'The endpoint reports an error',
    {
      isPermanent: isLasting,
    },
  );
}
