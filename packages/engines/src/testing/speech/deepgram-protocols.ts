import { textAt } from '../stand-in.ts';
import { createFakeEar, type FakeEar, type HeardWord } from './fake-ear.ts';
import { oddPieces, toneOf, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { TranscriberProtocol } from './transcriber-protocol.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const json = (value: object): string => JSON.stringify(value);

const wordOf = ({ word, start, end }: HeardWord) => ({
  word: word.toLowerCase(),
  punctuated_word: word,
  start,
  end,
  confidence: 0.95,
});

function results(ear: FakeEar, flags: object): string {
  const alternative = { transcript: ear.text, confidence: 0.93, words: ear.words.map(wordOf) };
  return json({
    type: 'Results',
    channel_index: [0, 1],
    start: 0,
    duration: ear.seconds,
    ...flags,
    channel: { alternatives: [alternative] },
    metadata: { request_id: '00000000-0000-0000-0000-000000000001' },
  });
}

/** After asyncapi.yml of deepgram/deepgram-api-specs, July 2026. */
export const deepgramListen: TranscriberProtocol = {
  name: 'deepgram',
  settings: { provider: 'deepgram', language: 'en-US', keyterm: ['Saywell', 'a:b\n👋'], endpointing: 25 },
  keyHeader: 'authorization',
  keyPrefix: 'Token ',
  address: [
    '/v1/listen?',
    'model=nova-3',
    'language=en-US',
    'encoding=linear16',
    'sample_rate=16000',
    'interim_results=true',
    'endpointing=25',
    'keyterm=Saywell',
    'keyterm=a+b',
  ],
  finalize: '{"type":"Finalize"}',
  idle: /KeepAlive/,
  hasWords: true,
  hasPartials: true,
  peer() {
    const ear = createFakeEar();
    let hasStarted = false;
    return {
      answer(message): readonly Message[] {
        if (Buffer.isBuffer(message)) {
          ear.hear(message);
          if (!ear.hasMore()) return [];
          const started = hasStarted
            ? []
            : [json({ type: 'SpeechStarted', channel: [0, 1], timestamp: 0.1 })];
          hasStarted = true;
          return [...started, results(ear, { is_final: false, speech_final: false }), '{"type":"New"}'];
        }
        if (!message.includes('Finalize')) return [];
        const answer = results(ear, { is_final: true, speech_final: false, from_finalize: true });
        ear.decide();
        return [answer];
      },
    };
  },
};

/** After the same document. */
export const deepgramFlux: TranscriberProtocol = {
  name: 'deepgram (flux)',
  settings: { provider: 'deepgram', model: 'flux-general-en', eotThreshold: 0.8, eotTimeoutMs: 3000 },
  keyHeader: 'authorization',
  keyPrefix: 'Token ',
  address: ['/v2/listen?', 'model=flux-general-en', 'eot_threshold=0.8', 'eot_timeout_ms=3000'],
  idle: 'silence',
  hasWords: true,
  hasPartials: true,
  failure: json({ type: 'Error', code: 'INTERNAL', description: 'sk-key leaked', sequence_id: 9 }),
  peer() {
    const ear = createFakeEar();
    let sequence = 0;
    let isWithin = false;
    const info = (event: string): string =>
      json({
        type: 'TurnInfo',
        event,
        sequence_id: (sequence += 1),
        audio_window_start: 0,
        audio_window_end: ear.seconds,
        transcript: ear.text,
        words: ear.words.map(wordOf),
      });
    return {
      greeting: [json({ type: 'Connected', request_id: 'r', sequence_id: 0 })],
      answer(message): readonly Message[] {
        if (!Buffer.isBuffer(message)) return [];
        ear.hear(message);
        if (ear.hasMore()) {
          const event = isWithin ? 'Update' : 'StartOfTurn';
          isWithin = true;
          return [info(event)];
        }
        if (!ear.isTurnOver) return [];
        isWithin = false;
        const over = [info('EagerEndOfTurn'), info('TurnResumed'), info('EndOfTurn')];
        ear.decide();
        return over;
      },
    };
  },
};

/** `POST /v1/speak`, after openapi.yml of the same. */
export const deepgramSpeak: VoiceProtocol = {
  name: 'deepgram',
  settings: { provider: 'deepgram', voiceId: 'thalia', model: 'aura-2', mipOptOut: true },
  keyHeader: 'authorization',
  keyPrefix: 'Token ',
  address: [
    '/v1/speak?',
    'model=aura-2-thalia-en',
    'encoding=linear16',
    'sample_rate=24000',
    'container=none',
    'mip_opt_out=true',
  ],
  sends: ['{"text":"Hello there friend."}'],
  hasWords: false,
  over: {
    http(body) {
      const words = wordsOf(textAt(body, 'text'));
      const frames = oddPieces(toneOf(words.length), words.length);
      const head = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(40, 1)]);
      return {
        type: 'audio/l16',
        frames: frames.map((one, place) => (place === 0 ? Buffer.concat([head, one]) : one)),
      };
    },
  },
};
