import { EngineError, type RealtimeEvent } from '@saywell/agent';
import { describe, expect, it } from 'vitest';
import { createOpenAIRealtime } from './openai-realtime.ts';

const setup = {
  name: 'openai',
  baseUrl: 'http://vendor/v1',
  apiKey: 'k',
  settings: { model: 'gpt-realtime-2' },
  net: {},
};

/** A session that is ready; what it was sent and what it told since. */
function openSession() {
  const sent: Record<string, unknown>[] = [];
  const events: RealtimeEvent[] = [];
  const asked = { instructions: '', earlier: [], tools: [], onEvent: () => undefined };
  const protocol = createOpenAIRealtime(setup).createProtocol(asked, {
    send: (message) => void sent.push({ ...message }),
    emit: (event) => void events.push(event),
  });
  const say = (type: string, more: object = {}): void => protocol.receive({ type, ...more });
  const starts = (id: string, metadata: unknown = null): void =>
    say('response.created', { response: { id, metadata } });
  const ends = (id: string, more: object = {}): void =>
    say('response.done', { response: { id, status: 'completed', ...more } });
  const calls = (response_id: string, call_id: string): void =>
    say('response.output_item.done', {
      response_id,
      item: { type: 'function_call', call_id, name: 'f', arguments: '{}' },
    });
  const created = () => sent.filter(({ type }) => type === 'response.create');
  say('session.created');
  say('session.updated');
  return { protocol, sent, events, say, starts, ends, calls, created };
}
const failureOf = (act: () => void): EngineError => {
  try {
    act();
  } catch (error) {
    if (error instanceof EngineError) return error;
  }
  throw new Error('It did not fail as engines fail');
};

describe('responses', () => {
  it('are asked for one after another, also behind one that the endpoint begins itself', () => {
    const { protocol, starts, ends, created } = openSession();
    starts('own');
    protocol.answer();
    protocol.say('r1', 'Hello.');
    expect(created()).toEqual([]);
    ends('own');
    expect(created()).toHaveLength(1);
    starts('one');
    ends('one');
    expect(created()).toHaveLength(2);
    expect(created()[1]).toMatchObject({ response: { conversation: 'none', metadata: { line: 'r1' } } });
  });

  it('that the endpoint has no time for are asked for again', () => {
    const { protocol, say, starts, ends, created, events } = openSession();
    protocol.say('r1', 'Hello.');
    const event_id = created()[0]?.['event_id'];
    starts('own');
    say('error', { error: { code: 'conversation_already_has_active_response', event_id } });
    ends('own');
    expect(events.some(({ type }) => type === 'trouble')).toBe(false);
    expect(created().map(({ response }) => Reflect.get(Object(response), 'metadata'))).toEqual([
      { line: 'r1', asked: 'create_1' },
      { line: 'r1', asked: 'create_2' },
    ]);
    starts('two', { line: 'r1', asked: 'create_2' });
    protocol.answer();
    ends('two');
    expect(created()).toHaveLength(3);
  });

  it('that are refused end at once, and the next one is asked for', () => {
    const { protocol, say, created, events } = openSession();
    protocol.say('r1', 'Hello.');
    protocol.say('r2', 'Bye.');
    const event_id = created()[0]?.['event_id'];
    say('error', { error: { code: 'invalid_value', message: 'Hello.', event_id } });
    expect(events.slice(-2)).toMatchObject([
      { type: 'reply-started', line: 'r1' },
      { type: 'reply-ended', error: { code: 'engine-failed' } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Hello.');
    expect(created()).toHaveLength(2);
  });

  it('that fail say why; an empty account ends the session', () => {
    const { starts, ends, events } = openSession();
    starts('a');
    ends('a', { status: 'failed', status_details: { error: { code: 'rate_limit_exceeded' } } });
    expect(events.at(-1)).toMatchObject({ type: 'reply-ended', error: { code: 'engine-unavailable' } });
    starts('b');
    const quota = { status: 'failed', status_details: { error: { code: 'insufficient_quota' } } };
    expect(failureOf(() => ends('b', quota))).toMatchObject({ code: 'engine-failed', isPermanent: true });
  });

  it('that were given up before their first sound are no failures', () => {
    const { starts, ends, events } = openSession();
    starts('a');
    ends('a', { status: 'cancelled', status_details: { reason: 'turn_detected' } });
    expect(events.at(-1)).toEqual({ type: 'reply-ended', reply: 'a' });
  });
});

describe('functions', () => {
  it('of one response are answered together', () => {
    const { protocol, starts, ends, calls, created } = openSession();
    starts('a');
    calls('a', 'c1');
    protocol.answerTool('c1', { result: '1' });
    calls('a', 'c2');
    ends('a');
    expect(created()).toEqual([]);
    protocol.answerTool('c2', { result: '2' });
    expect(created()).toHaveLength(1);
  });

  it('leave the answer to the visitor’s turn while he speaks', () => {
    const { protocol, say, starts, ends, calls, created, sent } = openSession();
    starts('a');
    calls('a', 'c1');
    ends('a');
    say('input_audio_buffer.speech_started', { item_id: 'u' });
    protocol.answerTool('c1', { code: 'tool-failed', error: 'No.' });
    expect(sent.at(-1)).toMatchObject({ item: { type: 'function_call_output', call_id: 'c1' } });
    expect(created()).toEqual([]);
  });

  it('with arguments that are none say so', () => {
    const { say, starts, events } = openSession();
    starts('a');
    for (const text of ['{', '[]', '7'])
      say('response.output_item.done', {
        response_id: 'a',
        item: { type: 'function_call', call_id: text, name: 'f', arguments: text },
      });
    expect(
      events.filter(({ type }) => type === 'tool-called').map((event) => Reflect.get(event, 'parameters')),
    ).toEqual([null, null, null]);
  });
});

it('several pieces of sound are cut where they were heard', () => {
  const { protocol, say, starts, ends, sent } = openSession();
  const delta = Buffer.alloc(4_800).toString('base64');
  starts('a');
  for (const item_id of ['i1', 'i1', 'i2', 'i3'])
    say('response.output_audio.delta', { response_id: 'a', item_id, content_index: 1, delta });
  ends('a');
  protocol.heard('a', 230);
  const cut = { type: 'conversation.item.truncate', content_index: 1 };
  expect(sent.slice(-2)).toEqual([
    { ...cut, item_id: 'i2', audio_end_ms: 30 },
    { ...cut, item_id: 'i3', audio_end_ms: 0 },
  ]);
  const before = sent.length;
  protocol.heard('a', 400);
  protocol.heard('unknown', 1);
  expect(sent).toHaveLength(before);
});

it('speaks with servers of the first version of the protocol, and passes over what it does not know', () => {
  const { say, starts, events } = openSession();
  starts('a');
  say('response.audio_transcript.delta', { response_id: 'a', delta: 'Hi' });
  say('response.audio.delta', { response_id: 'a', item_id: 'i', delta: 'AAAAAA==' });
  say('rate_limits.updated', {});
  expect(events.slice(-2)).toMatchObject([{ type: 'words', text: 'Hi' }, { type: 'sound' }]);
});

it('errors leave the session as it is, unless it is over', () => {
  const { say, events } = openSession();
  const error = (code: string): void => say('error', { error: { code, message: 'secret', event_id: null } });
  error('response_cancel_not_active');
  expect(events.map(({ type }) => type)).toEqual(['ready']);
  error('invalid_value');
  say('conversation.item.input_audio_transcription.failed', {
    item_id: 'u',
    error: { code: 'audio_unintelligible' },
  });
  expect(events.slice(1).map(({ type }) => type)).toEqual(['trouble', 'trouble']);
  expect(JSON.stringify(events)).not.toContain('secret');
  expect(failureOf(() => error('session_expired'))).toMatchObject({
    code: 'engine-unavailable',
    isPermanent: false,
  });
  expect(failureOf(() => error('invalid_api_key'))).toMatchObject({ code: 'engine-unauthorized' });
});

it.each([
  {},
  { type: 7 },
  { type: 'response.created' },
  { type: 'response.output_audio.delta', response_id: 'a', delta: '*' },
])('a message as %o is a bad answer', (message) => {
  const { protocol } = openSession();
  expect(failureOf(() => protocol.receive(message))).toMatchObject({ code: 'engine-bad-answer' });
});
