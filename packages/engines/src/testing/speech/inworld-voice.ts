import { at, textAt } from '../stand-in.ts';
import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const json = (contextId: unknown, result: object): string =>
  JSON.stringify({ result: { contextId, ...result } });
const failed = (contextId: unknown, code: number, message: string): string =>
  json(contextId, { status: { code, message } });

/** Each piece is a WAV file; times begin anew behind each flush. */
function piecesOf(text: string, contextId: unknown): readonly Message[] {
  const words = wordsOf(text);
  const head = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(40, 1)]);
  return oddPieces(toneOf(words.length), words.length).map((bytes, place) => {
    const start = (place * wordMs + gapMs) / 1000;
    const wordAlignment = {
      words: [words[place]],
      wordStartTimeSeconds: [start],
      wordEndTimeSeconds: [start + (wordMs - gapMs) / 1000],
    };
    const audioContent = Buffer.concat([head, bytes]).toString('base64');
    return json(contextId, { audioChunk: { audioContent, timestampInfo: { wordAlignment } } });
  });
}

/** `voice:streamBidirectional`, after `services/inworld/tts.py` of pipecat, August 2026. */
export const inworldSpeech: VoiceProtocol = {
  name: 'inworld',
  settings: {
    provider: 'inworld',
    voiceId: 'Ashley',
    model: 'inworld-tts-1.5-mini',
    languageCode: 'de-DE',
    temperature: 0.9,
    speakingRate: 1.2,
  },
  keyHeader: 'authorization',
  keyPrefix: 'Basic ',
  address: ['/tts/v1/voice:streamBidirectional'],
  sends: [
    '"voiceId":"Ashley"',
    '"modelId":"inworld-tts-1.5-mini"',
    '"sampleRateHertz":24000',
    '"speakingRate":1.2',
    '"temperature":0.9',
    '"language":"de-DE"',
    '"timestampType":"WORD"',
  ],
  hasWords: true,
  soundAfter: 2,
  failureCode: 'engine-unauthorized',
  failure: failed('x', 16, 'sk-key is no key').replace('"contextId":"x",', ''),
  cancel: /"close_context":\{\}/,
  over: {
    socket(_path, headers) {
      const waiting = new Map<unknown, string>();
      return {
        answer(message): readonly Message[] {
          const given: unknown = JSON.parse(String(message));
          const context = at(given, 'contextId');
          if (!String(headers.authorization).startsWith('Basic ')) return [failed(context, 16, 'no key')];
          if (at(given, 'create') !== undefined) {
            if (waiting.has(context)) return [failed(context, 6, 'already there')];
            waiting.set(context, '');
            return [json(context, { contextCreated: {} })];
          }
          const text = waiting.get(context);
          if (text === undefined) return [failed(context, 5, 'Context not found')];
          if (at(given, 'send_text') !== undefined) {
            waiting.set(context, text + textAt(given, 'send_text', 'text'));
            return [];
          }
          if (at(given, 'flush_context') !== undefined) {
            waiting.set(context, '');
            return [...piecesOf(text, context), json(context, { flushCompleted: {} })];
          }
          waiting.delete(context);
          return [json(context, { contextClosed: {} })];
        },
      };
    },
  },
};
