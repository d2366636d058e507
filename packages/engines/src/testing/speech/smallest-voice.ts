import { at, textAt } from '../stand-in.ts';
import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const json = (value: object): string => JSON.stringify(value);

/** `/waves/v1/tts/live`, after `services/smallest/tts.py` of pipecat, August 2026: nothing names its request. */
export const smallestSpeech: VoiceProtocol = {
  name: 'smallest-ai',
  settings: { provider: 'smallest-ai', voiceId: 'meher', model: 'lightning-v3.1', speed: 1.2 },
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  address: ['/waves/v1/tts/live'],
  sends: [
    '"text":"Hello there friend."',
    '"voice_id":"meher"',
    '"model":"lightning-v3.1"',
    '"speed":1.2',
    '"sample_rate":24000',
    '"word_timestamps":true',
  ],
  hasWords: true,
  failureCode: 'engine-unavailable',
  failure: json({ status: 'error', error: 'too many requests of sk-key' }),
  over: {
    socket(_path, headers) {
      let requests = 0;
      return {
        answer(message): readonly Message[] {
          const given: unknown = JSON.parse(String(message));
          const words = wordsOf(textAt(given, 'text'));
          const isRaw = at(given, 'output_format') === 'pcm' && at(given, 'sample_rate') === 24_000;
          if (!isRaw || words.length === 0 || !String(headers.authorization).startsWith('Bearer '))
            return [json({ status: 'error', error: 'not what is documented' })];
          const request_id = `r${(requests += 1)}`;
          const pieces = oddPieces(toneOf(words.length), words.length).flatMap((bytes, place) => {
            const start = (place * wordMs + gapMs) / 1000;
            const data = { word: words[place], start, end: start + (wordMs - gapMs) / 1000 };
            return [
              json({ status: 'chunk', data: { audio: bytes.toString('base64') }, request_id }),
              json({ status: 'word_timestamp', data, request_id }),
            ];
          });
          return [...pieces, json({ status: 'complete', request_id })];
        },
      };
    },
  },
};
