import { at, textAt } from '../../stand-in.ts';
import { createFakeEar } from '../fake-ear.ts';
import type { Message, Peer } from '../socket-stand-in.ts';
import type { TranscriberProtocol } from '../transcriber-protocol.ts';

let eventId = 0;
const say = (type: string, more: object = {}): string =>
  JSON.stringify({ type, event_id: `e${(eventId += 1)}`, ...more });
const error = (code: string, type = 'invalid_request_error'): readonly Message[] => [
  say('error', { error: { type, code, message: 'sk-key leaked', param: null, event_id: null } }),
];
const transcription = 'conversation.item.input_audio_transcription';

/** One session; audio before its update, and of another rate, is refused. */
function session(): Peer {
  // The service takes 24 kHz only.
  const ear = createFakeEar({ samplesPerMs: 24 });
  let isUpdated = false;
  let items = 0;
  let bytes = 0;
  let previous: string | null = null;
  const update = (given: unknown): readonly Message[] => {
    const input = at(given, 'session', 'audio', 'input');
    const isRight =
      textAt(given, 'session', 'type') === 'transcription' &&
      textAt(input, 'format', 'type') === 'audio/pcm' &&
      at(input, 'format', 'rate') === 24_000 &&
      at(input, 'turn_detection') === null &&
      textAt(input, 'transcription', 'model') !== '';
    isUpdated = isRight;
    return isRight
      ? [say('session.updated', { session: { type: 'transcription' } })]
      : error('invalid_value');
  };
  const commit = (): readonly Message[] => {
    if (bytes < 4800) return error('input_audio_buffer_commit_empty');
    bytes = 0;
    const id = `i${(items += 1)}`;
    const { text } = ear;
    const pieces = text.split(' ').map((word, place) => (place === 0 ? word : ` ${word}`));
    ear.decide();
    const item = { item_id: id, content_index: 0 };
    const committed = say('input_audio_buffer.committed', { item_id: id, previous_item_id: previous });
    previous = id;
    return [
      committed,
      ...pieces.map((delta) => say(`${transcription}.delta`, { ...item, delta })),
      say(`${transcription}.completed`, {
        ...item,
        transcript: text,
        usage: { type: 'tokens', total_tokens: 9 },
      }),
    ];
  };
  return {
    greeting: [say('session.created', { session: { type: 'transcription' } })],
    answer(message) {
      if (Buffer.isBuffer(message)) return error('invalid_message');
      const given: unknown = JSON.parse(message);
      const type = textAt(given, 'type');
      if (type === 'session.update') return update(given);
      if (!isUpdated) return error('invalid_order');
      if (type === 'input_audio_buffer.commit') return commit();
      if (type !== 'input_audio_buffer.append') return error('unknown_event');
      const audio = Buffer.from(textAt(given, 'audio'), 'base64');
      bytes += audio.length;
      ear.hear(audio);
      return [];
    },
  };
}

/** After openai/openai-node, August 2026. */
export const openAIEars: TranscriberProtocol = {
  name: 'openai',
  settings: { provider: 'openai', model: 'gpt-4o-transcribe', language: 'de-DE' },
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  address: ['/realtime?', 'intent=transcription'],
  sends: ['"model":"gpt-4o-transcribe"', '"language":"de"'],
  finalize: '{"type":"input_audio_buffer.commit"}',
  hasWords: false,
  // Texts come with their commit.
  hasPartials: false,
  failure: error('insufficient_quota').join(''),
  peer(path, { authorization = '' }) {
    const isTranscription = new URL(path, 'http://service').searchParams.get('intent') === 'transcription';
    if (!authorization.startsWith('Bearer ')) return { ...session(), refuses: 401 };
    return isTranscription ? session() : { ...session(), refuses: 400 };
  },
};
