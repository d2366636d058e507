import { expect, it } from 'vitest';
import { createItems } from './items.ts';

const transcription = (type: string, id: string, more: object) => ({
  type: `conversation.item.input_audio_transcription.${type}`,
  item_id: id,
  ...more,
});
const committed = (id: string) => ({ type: 'input_audio_buffer.committed', item_id: id });

/** Two items of a second each. */
function twoItems() {
  const items = createItems('openai');
  for (const id of ['a', 'b']) {
    items.sent(1000);
    items.asked();
    expect(items.read(committed(id))).toEqual([]);
  }
  return items;
}

it('texts that come out of order are told in it', () => {
  const items = twoItems();
  expect(items.read(transcription('delta', 'b', { delta: 'later' }))).toEqual([]);
  expect(items.read(transcription('completed', 'b', { transcript: 'later' }))).toEqual([]);
  expect(items.read(transcription('delta', 'a', { delta: 'Hel' }))).toEqual([
    { type: 'partial', text: 'Hel', endMs: 1000 },
  ]);
  expect(items.read(transcription('completed', 'a', { transcript: 'Hello' }))).toEqual([
    { type: 'final', text: 'Hello', endMs: 1000 },
    { type: 'finalized', endMs: 1000 },
    { type: 'final', text: 'later', endMs: 2000 },
    { type: 'finalized', endMs: 2000 },
  ]);
});

it('what was asked of another session is not answered by this one', () => {
  const items = twoItems();
  items.asked();
  items.reset();
  items.sent(300);
  items.asked();
  expect(items.read(transcription('completed', 'c', { transcript: 'Again' }))).toEqual([
    { type: 'final', text: 'Again', endMs: 300 },
    { type: 'finalized', endMs: 300 },
  ]);
});

it('too little sound is decided without a text', () => {
  const items = createItems('openai');
  items.sent(20);
  items.asked();
  const error = { type: 'invalid_request_error', code: 'input_audio_buffer_commit_empty' };
  expect(items.read({ type: 'error', error })).toEqual([{ type: 'finalized', endMs: 20 }]);
});

it.each([
  [{ code: 'invalid_api_key', message: 'sk-key' }, 'engine-unauthorized', true],
  [{ code: 'rate_limit_exceeded' }, 'engine-unavailable', false],
  [{ code: null, type: 'server_error' }, 'engine-failed', false],
  [{ code: 'constructor', type: 'invalid_request_error' }, 'engine-failed', true],
])('%j is %s', (error, code, isPermanent) => {
  const [event] = createItems('openai').read({ type: 'error', error });
  expect(event).toMatchObject({ type: 'failed', error: { code, isPermanent } });
  expect(String((event as { error?: unknown }).error)).not.toContain('sk-key');
});

it('a text that failed is no silence, and what is unknown is none either', () => {
  const items = twoItems();
  expect(items.read(transcription('failed', 'a', { error: {} }))).toMatchObject([{ type: 'failed' }]);
  expect(items.read({ type: 'rate_limits.updated' })).toEqual([]);
});
