import { at } from '../stand-in.ts';
import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { VoiceProtocol } from './voice-protocols.ts';

const settings = {
  provider: '11labs',
  voiceId: 'a/b?',
  stability: 0.3,
  language: 'en-US',
  pronunciationDictionaryLocators: [{ pronunciationDictionaryId: 'd1' }],
} as const;

/** When the characters of a word are heard, ms of its own piece of audio. */
function timesOf(word: string) {
  const characters = [...`${word} `];
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
        const words = wordsOf(String(at(given, 'text') ?? ''));
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
      const words = wordsOf(String(at(body, 'text')));
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
