import { at, textAt } from '../stand-in.ts';
import { createFakeEar } from './fake-ear.ts';
import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { TranscriberProtocol } from './transcriber-protocol.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const json = (value: object): string => JSON.stringify(value);
const key = { keyHeader: 'x-api-key', keyPrefix: '' };

/** After fern/api-reference of cartesia-ai/docs, October 2025. */
export const cartesiaSpeech: VoiceProtocol = {
  ...key,
  name: 'cartesia',
  settings: {
    provider: 'cartesia',
    voiceId: 'v1',
    model: 'sonic-3',
    language: 'de-DE',
    generationConfig: { speed: 1.2 },
  },
  address: ['/tts/websocket'],
  sends: ['"model_id":"sonic-3"', '"id":"v1"', '"language":"de"', '"speed":1.2', '"encoding":"pcm_s16le"'],
  hasWords: true,
  failure: json({ type: 'error', done: true, status_code: 402, error: 'sk-key leaked' }),
  cancel: /"cancel":true/,
  over: {
    socket() {
      const spoken = new Map<unknown, number>();
      return {
        answer(message): readonly Message[] {
          const given: unknown = JSON.parse(String(message));
          const context = at(given, 'context_id');
          const words = wordsOf(textAt(given, 'transcript'));
          if (at(given, 'cancel') === true) return [];
          if (at(given, 'continue') === false)
            return [json({ type: 'done', done: true, context_id: context })];
          const begun = spoken.get(context) ?? 0;
          spoken.set(context, begun + words.length);
          const audio = oddPieces(toneOf(words.length), words.length);
          const pieces = words.flatMap((word, place) => {
            const start = ((begun + place) * wordMs + gapMs) / 1000;
            const times = { words: [word], start: [start], end: [start + (wordMs - gapMs) / 1000] };
            return [
              json({
                type: 'chunk',
                data: audio[place]?.toString('base64'),
                done: false,
                context_id: context,
              }),
              json({ type: 'timestamps', context_id: context, word_timestamps: times }),
            ];
          });
          return [...pieces, json({ type: 'flush_done', flush_done: true, context_id: context })];
        },
      };
    },
  },
};

/** After the same, and livekit's `_recognize_streams`, August 2026. */
export const inkWhisper: TranscriberProtocol = {
  ...key,
  name: 'cartesia',
  settings: { provider: 'cartesia', language: 'en-US' },
  address: ['/stt/websocket?', 'model=ink-whisper', 'language=en', 'encoding=pcm_s16le', 'sample_rate=16000'],
  finalize: 'finalize',
  hasWords: true,
  hasPartials: true,
  failure: json({ type: 'error', code: 402, message: 'sk-key leaked' }),
  peer() {
    const ear = createFakeEar();
    const transcript = (isFinal: boolean): string =>
      json({
        type: 'transcript',
        text: ear.text,
        is_final: isFinal,
        duration: ear.seconds,
        words: ear.words,
      });
    return {
      answer(message): readonly Message[] {
        if (Buffer.isBuffer(message)) {
          ear.hear(message);
          return ear.hasMore() ? [transcript(false)] : [];
        }
        if (message !== 'finalize') return [];
        const decided = ear.text === '' ? [] : [transcript(true)];
        ear.decide();
        return [...decided, json({ type: 'flush_done' })];
      },
    };
  },
};

/** After the same. */
export const inkTurns: TranscriberProtocol = {
  ...key,
  name: 'cartesia (ink-2)',
  settings: { provider: 'cartesia', model: 'ink-2' },
  address: ['/stt/turns/websocket?', 'model=ink-2', 'encoding=pcm_s16le'],
  idle: 'silence',
  hasWords: false,
  hasPartials: true,
  failure: json({ type: 'error', error_code: 'x', status_code: 500, message: 'sk-key leaked' }),
  peer() {
    const ear = createFakeEar();
    let isWithin = false;
    return {
      greeting: [json({ type: 'connected', request_id: 'r' })],
      answer(message): readonly Message[] {
        if (!Buffer.isBuffer(message)) return [];
        ear.hear(message);
        const transcript = ear.text;
        if (ear.hasMore()) {
          const start = isWithin ? [] : [json({ type: 'turn.start' })];
          isWithin = true;
          return [...start, json({ type: 'turn.update', transcript })];
        }
        if (!ear.isTurnOver) return [];
        isWithin = false;
        ear.decide();
        return ['turn.eager_end', 'turn.resume', 'turn.end'].map((type) => json({ type, transcript }));
      },
    };
  },
};
