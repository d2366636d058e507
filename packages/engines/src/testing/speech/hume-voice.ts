import { at, textAt } from '../stand-in.ts';
import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import { refused } from './http-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const sampleRateHz = 48_000;
const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** `/v0/tts/stream/json`, after `services/hume/tts.py` of pipecat and livekit's plugin, 2026. */
export const humeSpeech: VoiceProtocol = {
  name: 'hume',
  settings: {
    provider: 'hume',
    voiceId: '9e068547-5ba4-4c8e-8e03-69282a008f04',
    model: 'octave2',
    isCustomHumeVoice: true,
    description: 'Calm.',
  },
  keyHeader: 'x-hume-api-key',
  keyPrefix: '',
  address: ['/v0/tts/stream/json'],
  sends: [
    '"text":"Hello there friend."',
    '"voice":{"id":"9e068547-5ba4-4c8e-8e03-69282a008f04","provider":"CUSTOM_VOICE"}',
    '"version":"2"',
    '"instant_mode":true',
    '"include_timestamp_types":["word"]',
  ],
  hasWords: true,
  sampleRateHz,
  failureCode: 'engine-failed',
  failure: '{"type":"error","message":"sk-key has no credits"}',
  over: {
    http(body) {
      const isVersion2 = at(body, 'version') === '2';
      const isRaw = at(body, 'format', 'type') === 'pcm' && at(body, 'strip_headers') === true;
      const isActed = at(body, 'utterances', 0, 'description') !== undefined;
      if (!isRaw || (isVersion2 && isActed) || at(body, 'num_generations') !== 1) return refused(422);
      const words = wordsOf(textAt(body, 'utterances', 0, 'text'));
      const audio = oddPieces(toneOf(words.length, sampleRateHz), words.length);
      const frames = words.flatMap((text, place) => {
        const begin = place * wordMs + gapMs;
        const time = { begin, end: begin + wordMs - gapMs };
        const chunk = line({
          type: 'audio',
          audio: audio[place]?.toString('base64'),
          chunk_index: place,
          is_last_chunk: place === words.length - 1,
          snippet_id: 's',
        });
        return isVersion2
          ? [Buffer.concat([line({ type: 'timestamp', timestamp: { type: 'word', text, time } }), chunk])]
          : [chunk];
      });
      return { type: 'application/json', frames };
    },
  },
};

/** The first version acts as it is told, and tells no times. */
export const humeFirst: VoiceProtocol = {
  ...humeSpeech,
  name: 'hume (octave)',
  settings: { provider: 'hume', voiceId: 'Ava Song', description: 'Calm.' },
  sends: ['"voice":{"name":"Ava Song","provider":"HUME_AI"}', '"description":"Calm."', '"version":"1"'],
  hasWords: false,
};
