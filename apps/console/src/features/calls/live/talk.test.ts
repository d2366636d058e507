import { type CallEvent, operatorEvents } from '@saywell/contract';
import { expect, it } from 'vitest';
import { noTalk, withEvents } from './talk.ts';

const events = (...list: readonly (readonly [type: string, body?: Record<string, unknown>])[]): CallEvent[] =>
  list.map(([type, body], sequence) => ({
    sequence,
    at: new Date(sequence * 1_000).toISOString(),
    type,
    ...(body !== undefined && { body }),
  }));
const said = (role: string, transcript: string, transcriptType = 'final') =>
  ['message', { message: { type: 'transcript', role, transcript, transcriptType } }] as const;
const texts = (list: readonly CallEvent[]) =>
  withEvents(noTalk, list).lines.map(({ kind, text }) => `${kind}: ${text}`);

it('grows with what is being heard, and ends with what was understood', () => {
  const list = events(
    said('user', 'what', 'partial'),
    said('user', 'what does', 'partial'),
    said('user', 'What does it cost?'),
    said('user', 'And', 'partial'),
  );
  const { lines } = withEvents(noTalk, list);
  expect(lines.map(({ text, isPartial, sequence }) => [text, isPartial, sequence])).toEqual([
    ['What does it cost?', false, 0],
    ['And', true, 3],
  ]);
});

it('puts the sentences of one speech together, and those of the next apart', () => {
  expect(
    texts(
      events(
        ['speech-audible'],
        said('assistant', 'Hello.'),
        said('assistant', 'How can I help?'),
        ['speech-audible'],
        said('assistant', 'Still there?'),
      ),
    ),
  ).toEqual(['assistant: Hello. How can I help?', 'assistant: Still there?']);
});

it('has what was typed, tools, and what failed', () => {
  expect(
    texts(
      events(
        ['user-said', { text: 'hello', typed: true }],
        ['user-said', { text: 'spoken', typed: false }],
        ['tool-called', { name: 'look_up' }],
        ['tool-answered', { name: 'look_up', code: null }],
        ['tool-answered', { name: 'look_up', code: 'tool-timed-out' }],
        ['engine-failed', { code: 'engine-timed-out' }],
        ['turn', { state: 'listening' }],
      ),
    ),
  ).toEqual([
    'user: hello',
    'note: Uses the tool look_up',
    'note: The tool look_up failed: tool-timed-out',
    'note: An engine failed; the call goes on with what is left.',
  ]);
});

it('notes once what happens again and again', () => {
  const { lines } = withEvents(
    noTalk,
    events(['engine-failed'], ['engine-failed'], ['turn'], ['engine-failed'], said('user', 'a'), [
      'engine-failed',
    ]),
  );
  expect(lines.map(({ kind, times }) => [kind, times])).toEqual([
    ['note', 3],
    ['user', 1],
    ['note', 1],
  ]);
});

it('says of everything that an operator does who did it', () => {
  const lines = texts(
    events(...operatorEvents.map((type) => [type, { member: 'Ann', text: 'Hm' }] as const)),
  );
  expect(lines).toHaveLength(operatorEvents.length);
  for (const line of lines) expect(line).toMatch(/^note: Ann /);
  expect(lines.join()).toContain('whispers to the assistant: Hm');
});

it('takes an event once, however it comes', () => {
  const list = events(said('user', 'a'), said('user', 'b'));
  const first = withEvents(noTalk, list.slice(0, 1));
  expect(withEvents(withEvents(first, list), list).lines.map(({ text }) => text)).toEqual(['a', 'b']);
});

it('makes nothing of what it does not know', () => {
  const odd = events(
    ['message'],
    ['message', { message: null }],
    ['message', { message: { type: 'hang' } }],
    ['message', { message: { type: 'transcript', role: 'user', transcript: ' ' } }],
  );
  expect(withEvents(noTalk, odd)).toEqual({ lines: [], sequence: 3 });
});
