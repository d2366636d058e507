import { expect, it } from 'vitest';
import { createChunkEvents } from './chunk-events.ts';

const say = (text: string, flags: object = {}) => ({ type: 'transcript.partial', text, ...flags });
const locked = { is_final: true, speech_final: false };
const over = { is_final: true, speech_final: true };
const texts = (messages: readonly object[]): string[] => {
  const chunks = createChunkEvents('xai');
  return messages.flatMap((message) =>
    chunks.read(message).flatMap((event) => ('text' in event ? [`${event.type} ${event.text}`] : [])),
  );
};

it.each([
  ['chunks that follow each other', 'for me', 'please.'],
  ['texts that have the chunks before them', 'I want a demo for me', 'I want a demo, for me please.'],
])('an utterance of %s is one text', (_, more, last) => {
  const heard = texts([
    say('I want'),
    say('I want a demo', locked),
    say(more),
    say(more, locked),
    say(last, over),
    say('Thanks', over),
  ]);
  expect(heard.slice(0, 4)).toEqual([
    'partial I want',
    'partial I want a demo',
    'partial I want a demo for me',
    'partial I want a demo for me',
  ]);
  expect(heard[4]).toMatch(/^final I want a demo,? for me please\.$/);
  expect(heard[5]).toBe('final Thanks');
});

it('an utterance of another connection is not continued', () => {
  const chunks = createChunkEvents('xai');
  chunks.read(say('I want', locked));
  expect(chunks.read({ type: 'transcript.created' })).toEqual([]);
  expect(chunks.read(say('Hello', over))).toMatchObject([{ type: 'final', text: 'Hello' }, { type: 'end' }]);
  expect(chunks.read(say('', over))).toEqual([{ type: 'end' }]);
  expect(chunks.read(say(''))).toEqual([]);
});
