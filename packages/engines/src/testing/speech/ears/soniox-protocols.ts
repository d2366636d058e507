import { at, textAt } from '../../stand-in.ts';
import { createFakeEar, type HeardWord } from '../fake-ear.ts';
import type { Hangup, Message, Peer } from '../socket-stand-in.ts';
import type { TranscriberProtocol } from '../transcriber-protocol.ts';

const refusal = (code: number, text: string): readonly (Message | Hangup)[] => [
  JSON.stringify({ tokens: [], error_code: code, error_message: text }),
  { closes: 1000 },
];

/** The two halves of a word, the first with the space before it. */
function tokensOf({ word, start, end }: HeardWord, place: number, isFinal: boolean): readonly object[] {
  const half = Math.ceil(word.length / 2);
  const middle = (start + end) / 2;
  const token = (text: string, from: number, to: number) => ({
    text,
    start_ms: Math.round(from * 1000),
    end_ms: Math.round(to * 1000),
    confidence: 0.9,
    is_final: isFinal,
  });
  const rest = word.slice(half);
  return [
    token((place === 0 ? '' : ' ') + word.slice(0, half), start, rest === '' ? end : middle),
    ...(rest === '' ? [] : [token(rest, middle, end)]),
  ];
}

const mark = (text: string) => ({ text, confidence: 1, is_final: true });

function session(): Peer {
  const ear = createFakeEar();
  let isOpen = false;
  let given = 0;
  const answer = (tokens: readonly object[]): string => {
    const ms = Math.round(ear.seconds * 1000);
    return JSON.stringify({ tokens, final_audio_proc_ms: ms, total_audio_proc_ms: ms });
  };
  /** Final tokens come once, the others with every message. */
  const heard = (): readonly object[] => {
    const isLast = (place: number): boolean => place === ear.words.length - 1;
    const tokens = ear.words.flatMap((word, place) =>
      place < given ? [] : tokensOf(word, place, !isLast(place)),
    );
    given = Math.max(given, ear.words.length - 1);
    return tokens;
  };
  const decided = (text: string): string => {
    const rest = ear.words.flatMap((word, place) => (place < given ? [] : tokensOf(word, place, true)));
    ear.decide();
    given = 0;
    return answer([...rest, mark(text)]);
  };
  const open = (message: unknown): readonly (Message | Hangup)[] => {
    isOpen = true;
    if (!textAt(message, 'api_key').startsWith('sk-key')) return refusal(401, 'Incorrect API key provided.');
    const isPcm = at(message, 'audio_format') === 'pcm_s16le' && at(message, 'sample_rate') === 16_000;
    return isPcm && at(message, 'num_channels') === 1 && textAt(message, 'model') !== ''
      ? []
      : refusal(400, 'Invalid configuration');
  };
  return {
    answer(message) {
      if (Buffer.isBuffer(message)) {
        if (!isOpen) return refusal(400, 'Configuration is missing');
        ear.hear(message);
        if (ear.isTurnOver) return [decided('<end>')];
        return ear.hasMore() ? [answer(heard())] : [];
      }
      if (message === '') return [JSON.stringify({ tokens: [], finished: true }), { closes: 1000 }];
      const text: unknown = JSON.parse(message);
      if (!isOpen) return open(text);
      if (at(text, 'type') === 'finalize') return [decided('<fin>')];
      return at(text, 'type') === 'keepalive' ? [] : refusal(400, 'Unknown message');
    },
  };
}

/** After soniox/soniox-js, August 2026. */
export const soniox: TranscriberProtocol = {
  name: 'soniox',
  settings: {
    provider: 'soniox',
    languages: ['de-DE', 'en'],
    languageHintsStrict: true,
    maxEndpointDelayMs: 1000,
    customVocabulary: ['Saywell', 'a:b\n👋'],
    contextGeneral: [{ key: 'domain', value: 'dentist' }],
  },
  keyHeader: '',
  keyPrefix: '',
  isKeyInMessage: true,
  address: ['/transcribe-websocket'],
  sends: [
    '"model":"stt-rt-v5"',
    '"language_hints":["de","en"]',
    '"language_hints_strict":true',
    '"max_endpoint_delay_ms":1000',
    '"terms":["Saywell","a b"]',
    '"general":[{"key":"domain","value":"dentist"}]',
  ],
  finalize: '{"type":"finalize"}',
  idle: /"keepalive"/,
  goodbye: /^$/,
  wordsAfter: 9,
  hasWords: true,
  hasPartials: true,
  failure: JSON.stringify({ tokens: [], error_code: 402, error_message: 'sk-key leaked' }),
  peer: (_, { authorization }) => ({ ...session(), ...(authorization !== undefined && { refuses: 400 }) }),
};
