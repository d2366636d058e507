import { at, textAt } from '../stand-in.ts';
import { oddPieces, toneOf, wordsOf } from './fake-mouth.ts';
import { refused } from './http-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const sampleRateHz = 22_050;
const event = (value: object): Buffer =>
  Buffer.from(`event: message\r\ndata: ${JSON.stringify(value)}\r\n\r\n`);

/** `POST /sse/speak/{language}`, after `services/neuphonic/tts.py` of pipecat, August 2026. */
export const neuphonicSpeech: VoiceProtocol = {
  name: 'neuphonic',
  settings: { provider: 'neuphonic', voiceId: 'v1', model: 'neu_hq', language: 'de-DE', speed: 1.2 },
  keyHeader: 'x-api-key',
  keyPrefix: '',
  address: ['/sse/speak/de'],
  sends: [
    '"text":"Hello there friend."',
    '"lang_code":"de"',
    '"voice_id":"v1"',
    '"model":"neu_hq"',
    '"speed":1.2',
    '"sampling_rate":22050',
  ],
  hasWords: false,
  sampleRateHz,
  failureCode: 'engine-failed',
  failure: `data: ${JSON.stringify({ status_code: 402, errors: ['sk-key'], data: {} })}\n\n`,
  over: {
    http(body, _headers, path) {
      const isRaw = at(body, 'encoding') === 'pcm_linear' && at(body, 'sampling_rate') === sampleRateHz;
      if (!isRaw || path !== `/sse/speak/${textAt(body, 'lang_code')}`) return refused();
      const words = wordsOf(textAt(body, 'text'));
      const frames = oddPieces(toneOf(words.length, sampleRateHz), words.length).map((bytes, place) =>
        event({
          status_code: 200,
          errors: null,
          data: { audio: bytes.toString('base64'), sampling_rate: sampleRateHz, text: words[place] },
        }),
      );
      return { type: 'text/event-stream', frames };
    },
  },
};
