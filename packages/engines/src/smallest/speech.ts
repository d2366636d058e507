import type { TextToSpeechEngine } from '@saywell/agent';
import { badAnswer, fieldOf } from '@saywell/agent/hosted';
import { keyHeader } from '../shared/header-value.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import { listedWords } from '../speaking/listed-words.ts';
import { createSocketTextToSpeech } from '../speaking/socket-text-to-speech.ts';
import { toldFailure } from '../speaking/told-failure.ts';
import { whoeverSpeaks as context, type SpokenEvent, type VoiceWire } from '../speaking/voice-wire.ts';

const defaultModel = 'lightning-v3.1';
const sampleRateHz = 24_000;
const maxTextLength = 1000;

/** Smallest's voices over its socket, which speaks one sentence at a time and tells times of words. */
export function createSmallestSpeech(setup: VoiceSetup): TextToSpeechEngine {
  return createSocketTextToSpeech(setup, { sampleRateHz, maxTextLength, wireOf });
}

function wireOf(
  { name, baseUrl, apiKey, settings: given }: VoiceSetup,
  voiceId: string | undefined,
): VoiceWire {
  const settings = settingsOf(given, 'smallest-ai');
  const { model = defaultModel, speed } = settings;
  return {
    address: `${baseUrl}/waves/v1/tts/live`,
    headers: keyHeader({ name, apiKey }, 'authorization', 'Bearer '),
    keepsContext: false,
    speaksOneAtATime: true,
    say: ({ text }) => [
      JSON.stringify({
        text,
        voice_id: voiceId ?? settings.voiceId,
        model,
        sample_rate: sampleRateHz,
        speed,
        word_timestamps: true,
        output_format: 'pcm',
      }),
    ],
    end: () => [],
    // The vendor has no message for it.
    cancel: () => [],
    read: (message) => eventsOf(name, jsonMessage(name, message)),
  };
}

function eventsOf(engine: string, message: object): readonly SpokenEvent[] {
  const data = fieldOf(message, 'data');
  switch (fieldOf(message, 'status')) {
    case 'complete':
      return [{ type: 'done', context }];
    case 'error':
      return [{ type: 'failed', error: toldFailure(engine, fieldOf(message, 'error')) }];
    case 'word_timestamp': {
      const words = listedWords([fieldOf(data, 'word')], [fieldOf(data, 'start')], [fieldOf(data, 'end')]);
      return [{ type: 'words', context, words }];
    }
    case 'chunk': {
      const audio = fieldOf(data, 'audio');
      if (typeof audio !== 'string') throw badAnswer(engine, 'A piece of speech has no audio');
      return [{ type: 'audio', context, bytes: Buffer.from(audio, 'base64') }];
    }
    default:
      return [];
  }
}
