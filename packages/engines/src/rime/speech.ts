import type { TextToSpeechEngine } from '@saywell/agent';
import { badAnswer, fieldOf } from '@saywell/agent/hosted';
import { keyHeader } from '../shared/header-value.ts';
import { withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { listedWords } from '../speaking/listed-words.ts';
import { createSocketTextToSpeech } from '../speaking/socket-text-to-speech.ts';
import { toldFailure } from '../speaking/told-failure.ts';
import type { SpokenEvent, VoiceWire } from '../speaking/voice-wire.ts';
import { rimeSettings, sampleRateHz } from './settings.ts';

const maxTextLength = 500;

/** Rime's socket of JSON: a context for each sentence, made at its flush, with times of words. */
export function createRimeSpeech(setup: VoiceSetup): TextToSpeechEngine {
  return createSocketTextToSpeech(setup, { sampleRateHz, maxTextLength, wireOf });
}

function wireOf({ name, baseUrl, apiKey, settings }: VoiceSetup, voiceId: string | undefined): VoiceWire {
  return {
    address: withQuery(`${baseUrl}/ws3`, rimeSettings(settingsOf(settings, 'rime-ai'), voiceId)),
    headers: keyHeader({ name, apiKey }, 'authorization', 'Bearer '),
    keepsContext: false,
    // Neither flush nor clear names a context.
    speaksOneAtATime: true,
    say: ({ context, text }) => [
      JSON.stringify({ text: `${text} `, contextId: context }),
      JSON.stringify({ operation: 'flush' }),
    ],
    end: () => [],
    cancel: () => [JSON.stringify({ operation: 'clear' })],
    read: (message) => eventsOf(name, jsonMessage(name, message)),
  };
}

function eventsOf(engine: string, message: object): readonly SpokenEvent[] {
  const given = fieldOf(message, 'contextId');
  const context = typeof given === 'string' ? given : undefined;
  const type = fieldOf(message, 'type');
  if (type === 'error')
    return [
      {
        type: 'failed',
        ...(context !== undefined && { context }),
        error: toldFailure(engine, fieldOf(message, 'message')),
      },
    ];
  if (context === undefined) return [];
  if (type === 'done') return [{ type: 'done', context }];
  if (type === 'timestamps') {
    const times = fieldOf(message, 'word_timestamps');
    const words = listedWords(fieldOf(times, 'words'), fieldOf(times, 'start'), fieldOf(times, 'end'));
    return [{ type: 'words', context, words }];
  }
  if (type !== 'chunk') return [];
  const data = fieldOf(message, 'data');
  if (typeof data !== 'string') throw badAnswer(engine, 'A piece of speech has no audio');
  return [{ type: 'audio', context, bytes: Buffer.from(data, 'base64') }];
}
