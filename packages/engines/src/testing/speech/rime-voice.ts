import { at, textAt } from '../stand-in.ts';
import { gapMs, oddPieces, toneOf, wordMs, wordsOf } from './fake-mouth.ts';
import type { Message } from './socket-stand-in.ts';
import type { VoiceProtocol } from './voice-protocol.ts';

const json = (value: object): string => JSON.stringify(value);

function piecesOf(text: string, contextId: unknown): readonly Message[] {
  const words = wordsOf(text);
  const audio = oddPieces(toneOf(words.length), words.length);
  const starts = words.map((_, place) => (place * wordMs + gapMs) / 1000);
  const ends = starts.map((start) => start + (wordMs - gapMs) / 1000);
  const chunks = audio.map((bytes) => json({ type: 'chunk', data: bytes.toString('base64'), contextId }));
  const times = { words, start: starts, end: ends };
  return [
    ...chunks,
    json({ type: 'timestamps', word_timestamps: times, contextId }),
    json({ type: 'done', contextId }),
  ];
}

/** `/ws3`, after `services/rime/tts.py` of pipecat, August 2026: flush and clear are of the whole socket. */
export const rimeSpeech: VoiceProtocol = {
  name: 'rime-ai',
  settings: {
    provider: 'rime-ai',
    voiceId: 'cove',
    model: 'mistv2',
    language: 'de-DE',
    speed: 2,
    pauseBetweenBrackets: true,
    phonemizeBetweenBrackets: false,
    reduceLatency: true,
    inlineSpeedAlpha: '0.8,1.2',
  },
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  address: [
    '/ws3?',
    'speaker=cove',
    'modelId=mistv2',
    'audioFormat=pcm',
    'samplingRate=24000',
    'lang=ger',
    'speedAlpha=0.5',
    'pauseBetweenBrackets=true',
    'phonemizeBetweenBrackets=false',
    'reduceLatency=true',
    'inlineSpeedAlpha=0.8%2C1.2',
  ],
  sends: ['"operation":"flush"'],
  hasWords: true,
  failureCode: 'engine-failed',
  failure: json({ type: 'error', message: 'Invalid speaker sk-key' }),
  cancel: /"operation":"clear"/,
  over: {
    socket(path, headers) {
      let waiting: { text: string; contextId: unknown } | null = null;
      const isOpenedRight =
        String(headers.authorization).startsWith('Bearer ') &&
        ['speaker=', 'modelId=', 'segment=never', 'audioFormat=pcm'].every((part) => path.includes(part));
      return {
        answer(message): readonly Message[] {
          const given: unknown = JSON.parse(String(message));
          const operation = at(given, 'operation');
          if (!isOpenedRight || (operation === undefined && waiting !== null))
            return [json({ type: 'error', message: 'not what is documented' })];
          if (operation === undefined) {
            waiting = { text: textAt(given, 'text'), contextId: at(given, 'contextId') };
            return [];
          }
          const { text, contextId } = waiting ?? { text: '' };
          waiting = null;
          return operation === 'flush' ? piecesOf(text, contextId) : [];
        },
      };
    },
  },
};
