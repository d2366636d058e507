import type { TextToSpeechEngine } from '@saywell/agent';
import { badAnswer, fieldOf } from '@saywell/agent/hosted';
import { keyHeader } from '../shared/header-value.ts';
import { shortLanguage, withQuery } from '../shared/query.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { settingsOf, type VoiceSetup } from '../shared/speech-adapter.ts';
import type { CharacterTimes } from '../speaking/character-words.ts';
import { createSocketTextToSpeech } from '../speaking/socket-text-to-speech.ts';
import { toldFailure } from '../speaking/told-failure.ts';
import { whoeverSpeaks as context, type SpokenEvent, type VoiceWire } from '../speaking/voice-wire.ts';

const sampleRateHz = 24_000;
const maxTextLength = 5000;

/** xAI's voices over its socket, which speaks one sentence at a time and tells times of characters. */
export function createXaiSpeech(setup: VoiceSetup): TextToSpeechEngine {
  return createSocketTextToSpeech(setup, { sampleRateHz, maxTextLength, wireOf });
}

function wireOf(
  { name, baseUrl, apiKey, settings: given }: VoiceSetup,
  voiceId: string | undefined,
): VoiceWire {
  const settings = settingsOf(given, 'xai');
  return {
    address: withQuery(`${baseUrl}/tts`, {
      voice: (voiceId ?? settings.voiceId)?.toLowerCase(),
      language: shortLanguage(settings.language) ?? 'auto',
      codec: 'pcm',
      sample_rate: sampleRateHz,
      speed: settings.speed,
      with_timestamps: true,
    }),
    headers: keyHeader({ name, apiKey }, 'authorization', 'Bearer '),
    keepsContext: false,
    speaksOneAtATime: true,
    say: ({ text }) => [
      JSON.stringify({ type: 'text.delta', delta: text }),
      JSON.stringify({ type: 'text.done' }),
    ],
    end: () => [],
    // Nothing tells what still comes of the old sentence from the next: the socket is closed.
    cancel: () => [],
    read: (message) => eventsOf(name, jsonMessage(name, message)),
  };
}

function eventsOf(engine: string, message: object): readonly SpokenEvent[] {
  const type = fieldOf(message, 'type');
  if (type === 'error') return [{ type: 'failed', error: toldFailure(engine, fieldOf(message, 'message')) }];
  if (type === 'audio.done') return [{ type: 'done', context }];
  if (type !== 'audio.delta') return [];
  const audio = fieldOf(message, 'delta');
  if (typeof audio !== 'string') throw badAnswer(engine, 'A piece of speech has no audio');
  const characters = charactersOf(fieldOf(message, 'audio_timestamps'));
  return [{ type: 'audio', context, bytes: Buffer.from(audio, 'base64'), ...(characters && { characters }) }];
}

/** Times are pairs of seconds. */
function charactersOf(given: unknown): CharacterTimes | undefined {
  const [marks, times] = [fieldOf(given, 'graph_chars'), fieldOf(given, 'graph_times')];
  if (!Array.isArray(marks) || !Array.isArray(times) || marks.length === 0) return undefined;
  const msAt = (side: 0 | 1): readonly number[] => times.map((pair) => Number(fieldOf(pair, side)) * 1000);
  const [startMs, endMs] = [msAt(0), msAt(1)];
  const isWhole = times.length === marks.length && [...startMs, ...endMs].every((ms) => Number.isFinite(ms));
  return isWhole ? { characters: marks.map(String), startMs, endMs } : undefined;
}
