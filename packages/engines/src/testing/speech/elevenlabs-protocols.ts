import type { Voice } from '@saywell/contract';
import { at, textAt } from '../stand-in.ts';
import { createFakeEar } from './fake-ear.ts';
import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { TranscriberProtocol } from './transcriber-protocol.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const settings: Extract<Voice, { provider: '11labs' }> = {
  provider: '11labs',
  voiceId: 'a/b?',
  stability: 0.3,
  language: 'en-US',
  pronunciationDictionaryLocators: [{ pronunciationDictionaryId: 'd1' }],
};

/** When the characters of a word are heard, ms of its own piece of audio. */
function timesOf(word: string) {
  const characters = Array.from(`${word} `);
  const each = (wordMs - gapMs) / word.length;
  const starts = characters.map((_, place) => gapMs + each * Math.min(place, word.length));
  return { characters, starts, each };
}

/** After asyncapi.yml of elevenlabs/elevenlabs-docs, August 2025. */
export const elevenLabsSocket: VoiceProtocol = {
  name: '11labs',
  settings: { ...settings, model: 'eleven_flash_v2_5' },
  keyHeader: 'xi-api-key',
  keyPrefix: '',
  address: [
    '/v1/text-to-speech/a%2Fb%3F/multi-stream-input?',
    'model_id=eleven_flash_v2_5',
    'output_format=pcm_24000',
    'language_code=en',
  ],
  sends: ['"stability":0.3', '"flush":true', '"pronunciation_dictionary_id":"d1"'],
  hasWords: true,
  failure: JSON.stringify({ error: 'quota_exceeded', message: 'sk-key leaked', code: 1008 }),
  cancel: /close_context/,
  over: {
    socket: () => ({
      answer(message): readonly Message[] {
        const given: unknown = JSON.parse(String(message));
        const context = at(given, 'context_id');
        if (at(given, 'close_context') === true)
          return [JSON.stringify({ contextId: context, is_final: true })];
        const words = wordsOf(textAt(given, 'text'));
        const audio = oddPieces(toneOf(words.length), words.length);
        return words.map((word, place) => {
          const { characters, starts, each } = timesOf(word);
          const alignment = {
            chars: characters,
            charStartTimesMs: starts,
            charsDurationsMs: characters.map(() => each),
          };
          return JSON.stringify({
            audio: audio[place]?.toString('base64'),
            contextId: context,
            isFinal: null,
            alignment,
          });
        });
      },
    }),
  },
};

/** `…/stream/with-timestamps`, after the same. */
export const elevenLabsHttp: VoiceProtocol = {
  ...elevenLabsSocket,
  name: '11labs (requests)',
  settings: { ...settings, model: 'eleven_v3' },
  address: ['/v1/text-to-speech/a%2Fb%3F/stream/with-timestamps?', 'output_format=pcm_24000'],
  sends: ['"stability":0.3', '"model_id":"eleven_v3"', '"pronunciation_dictionary_id":"d1"'],
  over: {
    http(body) {
      const words = wordsOf(textAt(body, 'text'));
      const audio = oddPieces(toneOf(words.length), words.length);
      const lines = words.map((word, place) => {
        const { characters, starts, each } = timesOf(word);
        const seconds = starts.map((ms) => (ms + place * wordMs) / 1000);
        return JSON.stringify({
          audio_base64: audio[place]?.toString('base64'),
          alignment: {
            characters,
            character_start_times_seconds: seconds,
            character_end_times_seconds: seconds.map((second) => second + each / 1000),
          },
        });
      });
      return { type: 'application/json', frames: lines.map((line) => Buffer.from(`${line}\n`)) };
    },
  },
};

const say = (type: string, more: object): string => JSON.stringify({ message_type: type, ...more });

/** After livekit's and pipecat's plugins, August 2026. */
export const scribe: TranscriberProtocol = {
  name: '11labs',
  settings: { provider: '11labs', model: 'scribe_v1', language: 'de', silenceThresholdSeconds: 0.5 },
  keyHeader: 'xi-api-key',
  keyPrefix: '',
  address: [
    '/v1/speech-to-text/realtime?',
    'model_id=scribe_v2_realtime',
    'audio_format=pcm_16000',
    'commit_strategy=manual',
    'language_code=de',
    'vad_silence_threshold_secs=0.5',
  ],
  finalize: JSON.stringify({
    message_type: 'input_audio_chunk',
    audio_base_64: '',
    commit: true,
    sample_rate: 16_000,
  }),
  idle: /"audio_base_64":"","commit":false/,
  hasWords: true,
  hasPartials: true,
  failure: JSON.stringify({ message_type: 'auth_error', error: 'sk-key leaked' }),
  peer() {
    const ear = createFakeEar();
    return {
      greeting: [say('session_started', { session_id: 'x', config: {} })],
      answer(message): readonly Message[] {
        const given: unknown = JSON.parse(String(message));
        ear.hear(Buffer.from(textAt(given, 'audio_base_64'), 'base64'));
        const { text } = ear;
        if (at(given, 'commit') !== true) return ear.hasMore() ? [say('partial_transcript', { text })] : [];
        const words = ear.words.flatMap(({ word, start, end }) => [
          { text: word, start, end, type: 'word', logprob: -0.1 },
          { text: ' ', start: end, end, type: 'spacing' },
        ]);
        ear.decide();
        return [
          say('committed_transcript', { text }),
          say('committed_transcript_with_timestamps', { text, language_code: 'en', words }),
        ];
      },
    };
  },
};
