import { at, textAt } from '../stand-in.ts';
import { oddPieces, toneOf, wordsOf } from './fake-mouth.ts';
import { refused } from './http-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const fields = new Set([
  'model',
  'voice',
  'input',
  'instructions',
  'response_format',
  'speed',
  'stream_format',
]);

/** `POST {base}/audio/speech`, after `resources/audio/speech.ts` of openai/openai-node, August 2026. */
export const openaiSpeech: VoiceProtocol = {
  name: 'openai',
  settings: {
    provider: 'openai',
    voiceId: 'coral',
    model: 'gpt-4o-mini-tts',
    instructions: 'Whisper.',
    speed: 1.2,
  },
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  address: ['/audio/speech'],
  sends: [
    '"model":"gpt-4o-mini-tts"',
    '"voice":"coral"',
    '"input":"Hello there friend."',
    '"instructions":"Whisper."',
    '"speed":1.2',
  ],
  hasWords: false,
  over: {
    http(body) {
      const isRaw =
        at(body, 'response_format') === 'pcm' && (at(body, 'stream_format') ?? 'audio') === 'audio';
      const isKnown = Object.keys(Object(body)).every((field) => fields.has(field));
      const text = textAt(body, 'input');
      if (!isRaw || !isKnown || text === '' || text.length > 4096) return refused();
      const words = wordsOf(text);
      return { type: 'audio/pcm', frames: oddPieces(toneOf(words.length), words.length) };
    },
  },
};
