import { at, textAt } from '../../stand-in.ts';
import { createFakeEar, type HeardWord } from '../fake-ear.ts';
import type { Hangup, Message, Peer } from '../socket-stand-in.ts';
import type { TranscriberProtocol } from '../transcriber-protocol.ts';

const say = (message: string, more: object = {}): string => JSON.stringify({ message, ...more });
const refusal = (type: string): readonly (Message | Hangup)[] => [
  say('Error', { type, reason: 'sk-key leaked' }),
  { closes: 1008 },
];

/** Words, and the mark that stands by itself behind the last one. */
const resultsOf = (words: readonly HeardWord[]) => [
  ...words.map(({ word, start, end }) => ({
    type: 'word',
    start_time: start,
    end_time: end,
    alternatives: [{ content: word, confidence: 0.9 }],
  })),
  {
    type: 'punctuation',
    start_time: words.at(-1)?.end ?? 0,
    end_time: words.at(-1)?.end ?? 0,
    attaches_to: 'previous',
    alternatives: [{ content: '.', confidence: 1 }],
  },
];

function session(): Peer {
  const ear = createFakeEar();
  let hasBegun = false;
  let frames = 0;
  const transcript = (message: string): string => {
    const times = { start_time: ear.words[0]?.start ?? 0, end_time: ear.words.at(-1)?.end ?? 0 };
    return say(message, {
      metadata: { ...times, transcript: `${ear.text} ` },
      results: resultsOf(ear.words),
    });
  };
  const begin = (given: unknown): readonly (Message | Hangup)[] => {
    const format = at(given, 'audio_format');
    const isPcm = textAt(format, 'type') === 'raw' && textAt(format, 'encoding') === 'pcm_s16le';
    if (hasBegun || at(given, 'message') !== 'StartRecognition') return refusal('protocol_error');
    if (!isPcm || at(format, 'sample_rate') !== 16_000) return refusal('invalid_audio_type');
    if (textAt(given, 'transcription_config', 'language') === '') return refusal('invalid_language');
    hasBegun = true;
    return [say('Info', { type: 'recognition_quality' }), say('RecognitionStarted', { id: 'x' })];
  };
  const end = (given: unknown): readonly (Message | Hangup)[] =>
    at(given, 'last_seq_no') === frames
      ? [say('EndOfTranscript'), { closes: 1000 }]
      : refusal('protocol_error');
  return {
    answer(message) {
      if (Buffer.isBuffer(message)) {
        if (!hasBegun || message.length % 2 !== 0) return refusal('protocol_error');
        ear.hear(message);
        const taken = say('AudioAdded', { seq_no: (frames += 1) });
        return ear.hasMore() ? [taken, transcript('AddPartialTranscript')] : [taken];
      }
      const given: unknown = JSON.parse(message);
      if (at(given, 'message') === 'EndOfStream') return end(given);
      if (at(given, 'message') !== 'ForceEndOfUtterance') return begin(given);
      const decided = ear.text === '' ? [] : [transcript('AddTranscript')];
      ear.decide();
      return [...decided, say('EndOfUtterance', { metadata: { start_time: 0, end_time: 0 } })];
    },
  };
}

/** After speechmatics/speechmatics-js-sdk, July 2026. */
export const speechmatics: TranscriberProtocol = {
  name: 'speechmatics',
  settings: {
    provider: 'speechmatics',
    language: 'en-GB',
    operatingPoint: 'standard',
    maxDelay: 500,
    enableDiarization: true,
    removeDisfluencies: true,
    customVocabulary: [{ content: 'Saywell', soundsLike: ['say well'] }, { content: '\n👋' }],
  },
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  address: ['/v2'],
  sends: [
    '"language":"en"',
    '"output_locale":"en-GB"',
    '"model":"standard"',
    '"max_delay":0.7',
    '"enable_partials":true',
    '"diarization":"speaker"',
    '"remove_disfluencies":true',
    '"additional_vocab":[{"content":"Saywell","sounds_like":["say well"]}]',
  ],
  finalize: '{"message":"ForceEndOfUtterance"}',
  goodbye: /^\{"message":"EndOfStream","last_seq_no":[1-9]\d*\}$/,
  hasWords: true,
  hasPartials: true,
  failure: say('Error', { type: 'quota_exceeded', reason: 'sk-key leaked' }),
  peer(path, { authorization = '' }) {
    if (!authorization.startsWith('Bearer ')) return { ...session(), refuses: 401 };
    return path === '/v2' ? session() : { ...session(), refuses: 404 };
  },
};
