import { at, textAt } from '../stand-in.ts';
import { oddPieces, toneOf, wordsOf } from './fake-mouth.ts';
import { refused } from './http-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const fields = new Set(['voice', 'text', 'model', 'language', 'format', 'sample_rate', 'speed']);
const rates = new Set<unknown>([8000, 16_000, 24_000]);

/** `POST /v1/ai/speech/bytes`, after LMNT's reference of its API. */
export const lmntSpeech: VoiceProtocol = {
  name: 'lmnt',
  settings: { provider: 'lmnt', voiceId: 'leah', speed: 1.2, language: 'de-DE' },
  keyHeader: 'x-api-key',
  keyPrefix: '',
  address: ['/v1/ai/speech/bytes'],
  sends: [
    '"voice":"leah"',
    '"text":"Hello there friend."',
    '"language":"de"',
    '"speed":1.2',
    '"sample_rate":24000',
  ],
  hasWords: false,
  over: {
    http(body) {
      const isKnown = Object.keys(Object(body)).every((field) => fields.has(field));
      const isRaw = at(body, 'format') === 'pcm_s16le' && rates.has(at(body, 'sample_rate'));
      const words = wordsOf(textAt(body, 'text'));
      if (!isKnown || !isRaw || words.length === 0) return refused();
      return { type: 'application/octet-stream', frames: oddPieces(toneOf(words.length), words.length) };
    },
  },
};
