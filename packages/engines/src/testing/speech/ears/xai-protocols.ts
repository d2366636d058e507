import { at } from '../../stand-in.ts';
import { createFakeEar } from '../fake-ear.ts';
import type { Hangup, Message, Peer } from '../socket-stand-in.ts';
import type { TranscriberProtocol } from '../transcriber-protocol.ts';

const say = (type: string, more: object = {}): string => JSON.stringify({ type, ...more });

function session(): Peer {
  const ear = createFakeEar();
  const partial = (isFinal: boolean): string =>
    say('transcript.partial', {
      text: ear.text,
      is_final: isFinal,
      speech_final: isFinal,
      words: ear.words.map(({ word, start, end }) => ({ text: word, start, end })),
      start: 0,
      duration: ear.words.at(-1)?.end ?? 0,
    });
  return {
    greeting: [say('transcript.created')],
    answer(message): readonly (Message | Hangup)[] {
      if (!Buffer.isBuffer(message))
        return at(JSON.parse(message), 'type') === 'audio.done'
          ? [say('transcript.done', { text: ear.text, duration: ear.seconds }), { closes: 1000 }]
          : [say('error', { message: 'Unknown message' })];
      ear.hear(message);
      if (ear.hasMore()) return [partial(false)];
      if (!ear.isTurnOver) return [];
      const over = partial(true);
      ear.decide();
      return [over];
    },
  };
}

/** After pipecat's plugin, August 2026. */
export const xaiEars: TranscriberProtocol = {
  name: 'xai',
  settings: { provider: 'xai', language: 'de-DE' },
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  address: ['/stt?', 'sample_rate=16000', 'encoding=pcm', 'language=de', 'interim_results=true'],
  idle: 'silence',
  goodbye: /^\{"type":"audio.done"\}$/,
  hasWords: true,
  hasPartials: true,
  failure: say('error', { message: 'sk-key leaked' }),
  peer(path, { authorization = '' }) {
    const query = new URL(path, 'http://service').searchParams;
    const isPcm = query.get('encoding') === 'pcm' && query.get('sample_rate') === '16000';
    if (!authorization.startsWith('Bearer ')) return { ...session(), refuses: 401 };
    return isPcm ? session() : { ...session(), refuses: 400 };
  },
};
