import { createFakeEar } from '../speech/fake-ear.ts';
import type { Message, Peer } from '../speech/socket-stand-in.ts';
import { at, textAt } from '../stand-in.ts';
import { type RealtimeVendor, soundOf, wordMs } from './realtime-vendor.ts';

let eventId = 0;
const say = (type: string, more: object = {}): string =>
  JSON.stringify({ type, event_id: `e${(eventId += 1)}`, ...more });
const error = (code: string, about: unknown = null): readonly Message[] => [
  say('error', {
    error: { type: 'invalid_request_error', code, message: 'sk-key leaked', param: null, event_id: about },
  }),
];
const usage = {
  total_tokens: 30,
  input_tokens: 20,
  output_tokens: 10,
  input_token_details: { text_tokens: 5, audio_tokens: 15, cached_tokens: 4 },
  output_token_details: { text_tokens: 2, audio_tokens: 8 },
};

/** One session. What the service refuses is refused: wrong formats, truncations behind the sound, functions nobody called. */
function session(model: string): Peer {
  const ear = createFakeEar({ samplesPerMs: 24 });
  const lengths = new Map<string, number>();
  const calls = new Set<string>();
  let isUpdated = false;
  let isVoice = false;
  let ids = 0;
  let answer = '';
  const id = (kind: string): string => `${kind}_${(ids += 1)}`;

  const update = (given: unknown): readonly Message[] => {
    const audio = at(given, 'session', 'audio');
    const isPcm = (part: string): boolean =>
      textAt(audio, part, 'format', 'type') === 'audio/pcm' && at(audio, part, 'format', 'rate') === 24_000;
    isUpdated = textAt(given, 'session', 'type') === 'realtime' && isPcm('input') && isPcm('output');
    return isUpdated ? [say('session.updated', { session: { type: 'realtime' } })] : error('invalid_value');
  };
  const spoken = (text: string, metadata: unknown): readonly Message[] => {
    const [response_id, item_id] = [id('resp'), id('item')];
    const part = { response_id, item_id, output_index: 0, content_index: 0 };
    lengths.set(item_id, text.split(' ').length * wordMs);
    const pieces = text.split(/(?<= )/);
    return [
      say('response.created', { response: { id: response_id, status: 'in_progress', metadata } }),
      say('response.output_item.added', { response_id, item: { id: item_id, type: 'message' } }),
      ...pieces.flatMap((delta) => [
        say('response.output_audio_transcript.delta', { ...part, delta }),
        say('response.output_audio.delta', { ...part, delta: soundOf(delta) }),
      ]),
      say('response.output_audio.done', part),
      say('response.output_item.done', { response_id, item: { id: item_id, type: 'message' } }),
      say('response.done', { response: { id: response_id, status: 'completed', usage, metadata } }),
    ];
  };
  const called = (): readonly Message[] => {
    const [response_id, call_id] = [id('resp'), id('call')];
    calls.add(call_id);
    const item = {
      id: id('item'),
      type: 'function_call',
      call_id,
      name: 'look_up',
      arguments: '{"item":"demo"}',
    };
    return [
      say('response.created', { response: { id: response_id, status: 'in_progress', metadata: null } }),
      say('response.function_call_arguments.done', { response_id, call_id, arguments: item.arguments }),
      say('response.output_item.done', { response_id, item }),
      say('response.done', { response: { id: response_id, status: 'completed', usage } }),
    ];
  };
  const heard = (audio: Buffer): readonly Message[] => {
    ear.hear(audio);
    const started = ear.hasMore() && !isVoice;
    const begun = started
      ? [say('input_audio_buffer.speech_started', { audio_start_ms: 0, item_id: `u${ids}` })]
      : [];
    isVoice ||= started;
    if (!isVoice || !ear.isTurnOver) return begun;
    isVoice = false;
    const { text } = ear;
    ear.decide();
    const item = { item_id: `u${ids}`, content_index: 0 };
    const kind = 'conversation.item.input_audio_transcription';
    return [
      ...begun,
      say('input_audio_buffer.speech_stopped', { audio_end_ms: 0, item_id: item.item_id }),
      say('input_audio_buffer.committed', { item_id: item.item_id, previous_item_id: null }),
      ...(text.includes(' ') ? called() : spoken(`You said ${text}.`, null)),
      say(`${kind}.delta`, { ...item, delta: text }),
      say(`${kind}.completed`, { ...item, transcript: text, usage: { type: 'duration', seconds: 1 } }),
    ];
  };
  const created = (item: unknown): readonly Message[] => {
    if (textAt(item, 'type') === 'function_call_output') {
      if (!calls.delete(textAt(item, 'call_id'))) return error('invalid_tool_call_id');
      answer = `It is ${textAt(item, 'output')}.`;
    } else answer = `I read ${textAt(item, 'content', 0, 'text')}`;
    return [say('conversation.item.added', { item: { id: id('item') } })];
  };
  const responds = (response: unknown): readonly Message[] => {
    const instructions = textAt(response, 'instructions');
    const text = instructions === '' ? answer : (instructions.split('\n\n').at(-1) ?? '');
    return spoken(text, at(response, 'metadata') ?? null);
  };
  const truncated = (given: unknown): readonly Message[] => {
    const length = lengths.get(textAt(given, 'item_id'));
    const end = Number(at(given, 'audio_end_ms'));
    return length === undefined || end > length
      ? error('invalid_value', at(given, 'event_id'))
      : [say('conversation.item.truncated', { item_id: textAt(given, 'item_id'), audio_end_ms: end })];
  };
  return {
    greeting:
      model === 'gpt-realtime-none'
        ? error('model_not_found')
        : [say('session.created', { session: { model } })],
    answer(message) {
      if (Buffer.isBuffer(message)) return error('invalid_message');
      const given: unknown = JSON.parse(message);
      const type = textAt(given, 'type');
      if (type === 'session.update') return update(given);
      if (!isUpdated) return error('invalid_order');
      if (type === 'input_audio_buffer.append') return heard(Buffer.from(textAt(given, 'audio'), 'base64'));
      if (type === 'conversation.item.create') return created(at(given, 'item'));
      if (type === 'response.create') return responds(at(given, 'response'));
      if (type === 'conversation.item.truncate') return truncated(given);
      return error(type === 'response.cancel' ? 'response_cancel_not_active' : 'unknown_event');
    },
  };
}

/** After openai/openai-node, August 2026. */
export const openAIRealtime: RealtimeVendor = {
  provider: 'openai',
  settings: { model: 'gpt-realtime-2', voice: 'marin', maxTokens: 500 },
  unknownModel: 'gpt-realtime-none',
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  address: ['/realtime?', 'model=gpt-realtime-2'],
  sends: [
    '"voice":"marin"',
    '"language":"de"',
    '"max_output_tokens":500',
    '"silence_duration_ms":700',
    '"Be Bob."',
  ],
  truncation: (ms) => `"audio_end_ms":${ms}`,
  cancellation: '"type":"response.cancel"',
  failure: error('session_expired').join(''),
  peer(path, { authorization = '' }) {
    const model = new URL(path, 'http://service').searchParams.get('model');
    const refuses = authorization.startsWith('Bearer ') ? (model === null ? 400 : undefined) : 401;
    return { ...session(model ?? ''), ...(refuses !== undefined && { refuses }) };
  },
};
