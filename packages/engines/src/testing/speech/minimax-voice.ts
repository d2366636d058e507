import { at, textAt } from '../stand-in.ts';
import { oddPieces, toneOf, wordsOf } from './fake-mouth.ts';
import type { HttpAnswer } from './http-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const event = (value: object): Buffer => Buffer.from(`data: ${JSON.stringify(value)}\n\n`);
const answered = (code: number, message: string): object => ({
  base_resp: { status_code: code, status_msg: message },
});
/** Errors have the status 200, and are no events. */
const refusal = (code: number): HttpAnswer => ({
  type: 'application/json',
  frames: [Buffer.from(JSON.stringify(answered(code, 'not what is documented')))],
});

/** `POST /v1/t2a_v2`, after the plugins of livekit and pipecat, August 2026: hexadecimal audio, all of it again at the end. */
export const minimaxSpeech: VoiceProtocol = {
  name: 'minimax',
  settings: {
    provider: 'minimax',
    voiceId: 'Calm_Woman',
    model: 'speech-02-hd',
    emotion: 'happy',
    pitch: 2,
    speed: 1.2,
    volume: 0.8,
    languageBoost: 'German',
    textNormalizationEnabled: true,
  },
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  groupId: 'g1',
  address: ['/t2a_v2?GroupId=g1'],
  sends: [
    '"model":"speech-02-hd"',
    '"voice_id":"Calm_Woman"',
    '"speed":1.2',
    '"vol":0.8',
    '"pitch":2',
    '"emotion":"happy"',
    '"text_normalization":true',
    '"language_boost":"German"',
    '"sample_rate":24000',
  ],
  hasWords: false,
  failureCode: 'engine-failed',
  failure: `data: ${JSON.stringify(answered(1008, 'sk-key: insufficient balance'))}\n\n`,
  over: {
    http(body, headers) {
      if (!String(headers.authorization).startsWith('Bearer ')) return refusal(1004);
      const text = textAt(body, 'text');
      const isRaw =
        at(body, 'audio_setting', 'format') === 'pcm' && at(body, 'audio_setting', 'channel') === 1;
      if (at(body, 'stream') !== true || !isRaw || text === '' || text.length > 10_000) return refusal(2013);
      const words = wordsOf(text);
      const tone = toneOf(words.length);
      const pieces = oddPieces(tone, words.length).map((bytes) =>
        event({ data: { audio: bytes.toString('hex'), status: 1 }, trace_id: 't', ...answered(0, '') }),
      );
      const end = { data: { audio: tone.toString('hex'), status: 2 }, extra_info: { audio_length: 900 } };
      return { type: 'text/event-stream', frames: [...pieces, event({ ...end, ...answered(0, '') })] };
    },
  },
};
