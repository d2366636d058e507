import { at, textAt } from '../../stand-in.ts';
import { createFakeEar } from '../fake-ear.ts';
import type { Hangup, Message, Peer, SessionPeer } from '../socket-stand-in.ts';
import type { TranscriberProtocol } from '../transcriber-protocol.ts';

const say = (type: string, data: object): string =>
  JSON.stringify({ type, session_id: 'g1', created_at: '2026-07-01T00:00:00Z', data });

/** A session is asked for with the key, and with nothing that the service does not know. */
const session: SessionPeer = ({ method, path, headers, body, token }) => {
  if (typeof headers['x-gladia-key'] !== 'string') return { status: 401 };
  if (method !== 'POST' || !path.startsWith('/v2/live')) return { status: 404 };
  const given: unknown = JSON.parse(body);
  const isPcm = textAt(given, 'encoding') === 'wav/pcm' && at(given, 'bit_depth') === 16;
  const isMono = at(given, 'sample_rate') === 16_000 && at(given, 'channels') === 1;
  const isModel = textAt(given, 'model').startsWith('solaria');
  return isPcm && isMono && isModel ? { path: `/v2/live?token=${token}` } : { status: 422 };
};

function live(): Peer {
  const ear = createFakeEar();
  let isWithin = false;
  const transcript = (isFinal: boolean): string =>
    say('transcript', {
      id: '00_0',
      is_final: isFinal,
      utterance: {
        text: ear.text,
        start: ear.words[0]?.start,
        end: ear.words.at(-1)?.end,
        confidence: 0.9,
        channel: 0,
        language: 'en',
        words: ear.words.map(({ word, start, end }) => ({ word: ` ${word}`, start, end, confidence: 0.9 })),
      },
    });
  return {
    answer(message): readonly (Message | Hangup)[] {
      if (!Buffer.isBuffer(message))
        return at(JSON.parse(message), 'type') === 'stop_recording'
          ? [say('end_session', {}), { closes: 1000 }]
          : [{ closes: 4400, reason: 'Unknown message' }];
      ear.hear(message);
      if (ear.hasMore()) {
        const start = isWithin ? [] : [say('speech_start', { time: 0.1, channel: 0 })];
        isWithin = true;
        return [...start, transcript(false)];
      }
      if (!ear.isTurnOver) return [];
      isWithin = false;
      const over = [say('speech_end', { time: ear.seconds, channel: 0 }), transcript(true)];
      ear.decide();
      return over;
    },
  };
}

/** After gladiaio/sdk, July 2026. */
export const gladia: TranscriberProtocol = {
  name: 'gladia',
  settings: {
    provider: 'gladia',
    model: 'fast',
    language: 'de-DE',
    region: 'eu-west',
    endpointing: 0.2,
    speechThreshold: 0.5,
    receivePartialTranscripts: true,
    customVocabularyEnabled: true,
    customVocabularyConfig: {
      vocabulary: ['Saywell', { value: 'demo', intensity: 0.7 }],
      defaultIntensity: 0.5,
    },
  },
  keyHeader: 'x-gladia-key',
  keyPrefix: '',
  address: ['/v2/live?region=eu-west'],
  sends: [
    '"model":"solaria-1"',
    '"languages":["de"]',
    '"endpointing":0.2',
    '"speech_threshold":0.5',
    '"vocabulary":["Saywell",{"value":"demo","intensity":0.7}]',
    '"default_intensity":0.5',
    '"receive_partial_transcripts":true',
  ],
  idle: 'silence',
  goodbye: /^\{"type":"stop_recording"\}$/,
  hasWords: true,
  hasPartials: true,
  mayBeMute: true,
  failure: JSON.stringify({ type: 'error', error: { message: 'sk-key leaked' } }),
  session,
  // The address of a session is all that it takes.
  peer: (_, headers) => ({ ...live(), ...('x-gladia-key' in headers && { refuses: 400 }) }),
};
