import { at } from '../../stand-in.ts';
import { createFakeEar, type FakeEar } from '../fake-ear.ts';
import type { Hangup, Message, Peer } from '../socket-stand-in.ts';
import type { TranscriberProtocol } from '../transcriber-protocol.ts';

const json = (value: object): string => JSON.stringify(value);

/** A message and the close that follows it. */
const refusal = (code: number, error: string): readonly (Message | Hangup)[] => [
  json({ type: 'Error', error_code: code, error }),
  { closes: code, reason: error },
];

interface Service {
  readonly formatsTwice: boolean;
  readonly saysStarts: boolean;
}

/** One connection of the service: what its documents refuse, this refuses. */
function session(path: string, { formatsTwice, saysStarts }: Service): Peer {
  const query = new URL(path, 'http://service').searchParams;
  const ear = createFakeEar();
  let order = 0;
  let isWithin = false;
  const turn = (isOver: boolean, isFormatted: boolean): string =>
    json({
      type: 'Turn',
      turn_order: order,
      turn_is_formatted: isFormatted,
      end_of_turn: isOver,
      end_of_turn_confidence: isOver ? 0.8 : 0.1,
      transcript: isFormatted ? ear.text : transcriptOf(ear, isOver).toLowerCase(),
      words: ear.words.map(({ word, start, end }, place) => ({
        text: word,
        start: start * 1000,
        end: end * 1000,
        confidence: 0.9,
        word_is_final: isOver || place < ear.words.length - 1,
      })),
    });
  const ended = (): readonly Message[] => {
    if (ear.text === '') return [];
    const both = formatsTwice ? [turn(true, false), turn(true, true)] : [turn(true, true)];
    ear.decide();
    order += 1;
    isWithin = false;
    return both;
  };
  return {
    greeting: [json({ type: 'Begin', id: 's1', expires_at: 1_763_769_600 })],
    answer(message) {
      if (!Buffer.isBuffer(message)) {
        const type = at(JSON.parse(message), 'type');
        if (type === 'ForceEndpoint') return ended();
        if (type === 'Terminate') return [json({ type: 'Termination', audio_duration_seconds: 1 })];
        return type === 'UpdateConfiguration' ? [] : refusal(3006, 'Invalid Message Type');
      }
      if (query.get('sample_rate') !== '16000' || query.get('encoding') !== 'pcm_s16le')
        return refusal(3006, 'Invalid sample rate');
      if (message.length < 1600 || message.length > 32_000) return refusal(3007, 'Input Duration Violation');
      ear.hear(message);
      if (ear.isTurnOver) return ended();
      if (!ear.hasMore()) return [];
      const started = saysStarts && !isWithin ? [json({ type: 'SpeechStarted', timestamp: 100 })] : [];
      isWithin = true;
      return [...started, turn(false, false), json({ type: 'Else' })];
    },
  };
}

/** Without the word that may change. */
const transcriptOf = (ear: FakeEar, isOver: boolean): string =>
  ear.words
    .slice(0, isOver ? undefined : -1)
    .map(({ word }) => word)
    .join(' ');

const common = {
  keyHeader: 'authorization',
  keyPrefix: '',
  finalize: '{"type":"ForceEndpoint"}',
  idle: 'silence',
  goodbye: /^\{"type":"Terminate"\}$/,
  hasWords: true,
  hasPartials: true,
  failure: json({ type: 'Error', error_code: 3009, error: 'Too many concurrent sessions sk-key' }),
} as const;

/** After livekit's plugin and AssemblyAI/assemblyai-node-sdk, March 2026. */
export const assemblyAI: TranscriberProtocol = {
  ...common,
  name: 'assembly-ai',
  settings: {
    provider: 'assembly-ai',
    endOfTurnConfidenceThreshold: 0.6,
    maxTurnSilence: 500,
    keytermsPrompt: ['Saywell', 'a:b\n👋'],
    wordBoost: ['demo'],
  },
  address: [
    '/v3/ws?',
    'sample_rate=16000',
    'encoding=pcm_s16le',
    'speech_model=universal-streaming-english',
    'format_turns=true',
    'end_of_turn_confidence_threshold=0.6',
    'min_turn_silence=160',
    'max_turn_silence=500',
    `keyterms_prompt=${encodeURIComponent('["Saywell","a')}+${encodeURIComponent('b","demo"]')}`,
  ],
  peer(path, { authorization = '' }) {
    // The service takes the key without a scheme.
    const refuses = /^\S+$/.test(authorization) ? {} : { refuses: 401 };
    return { ...session(path, { formatsTwice: true, saysStarts: false }), ...refuses };
  },
};

/** The models for agents: turns are formatted at once, and their beginning is told. */
export const assemblyAIAgents: TranscriberProtocol = {
  ...common,
  name: 'assembly-ai (u3)',
  settings: {
    provider: 'assembly-ai',
    language: 'de-DE',
    prompt: 'A dental practice.',
    formatTurns: false,
    speechModel: 'u3-rt-pro',
  },
  address: [
    'speech_model=u3-rt-pro',
    'min_turn_silence=160',
    `language_codes=${encodeURIComponent('["de"]')}`,
    'prompt=A+dental+practice.',
  ],
  peer(path, { authorization = '' }) {
    const refuses = /^\S+$/.test(authorization) ? {} : { refuses: 401 };
    return { ...session(path, { formatsTwice: false, saysStarts: true }), ...refuses };
  },
};
