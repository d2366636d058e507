import { expect, it } from 'vitest';
import type { Speaker, TranscriptMessage } from './call-state.ts';
import { trimToHeard } from './heard-only.ts';

const say = (role: Speaker, ...contents: string[]): TranscriptMessage[] =>
  contents.map((content) => ({ id: `${role} ${content}`, role, content, timestamp: 0 }));
const texts = (messages: readonly TranscriptMessage[] | undefined) =>
  messages?.map(({ content, isCut }) => (isCut ? `${content}|` : content));
const over = (text: string) => ({ text, isOver: true });

const conversation = [
  ...say('assistant', 'Hello. How can I help?'),
  ...say('user', 'What does it cost?'),
  ...say('assistant', 'It depends.', 'Most pay  thirty a month.'),
];
const greeting = over('Hello. How can I help?');

it('cuts the sentence in which the visitor interrupted', () => {
  expect(texts(trimToHeard(conversation, [greeting, over('It depends. Most pay')]))).toEqual([
    'Hello. How can I help?',
    'What does it cost?',
    'It depends.',
    'Most pay|',
  ]);
});

it('takes back sentences of which nothing was heard', () => {
  expect(texts(trimToHeard(conversation, [greeting, over('It depends.')]))?.at(-1)).toBe('It depends.');
  expect(texts(trimToHeard(conversation, [greeting]))?.at(-1)).toBe('What does it cost?');
});

it('leaves what was heard to its end', () => {
  const all = over('It depends. Most pay thirty a month.');
  expect(trimToHeard(conversation, [greeting, all])).toEqual(conversation);
});

it('leaves an assistant that went on after a false alarm', () => {
  const longer = over('It depends. Most pay thirty a month. Shall I go on?');
  expect(trimToHeard(conversation, [greeting, longer])).toEqual(conversation);
});

it('waits while the line may still go on', () => {
  expect(trimToHeard(conversation, [greeting, { text: 'It depends. Most', isOver: false }])).toBeUndefined();
});

it('is not confused by an answer that is being said already', () => {
  const next = { text: 'Yes, gladly', isOver: false };
  expect(texts(trimToHeard(conversation, [greeting, over('It depends.'), next]))?.at(-1)).toBe('It depends.');
});

it('knows nothing without lines that it recognises', () => {
  expect(trimToHeard(conversation, [])).toBeUndefined();
  expect(trimToHeard(conversation, [over('Good bye.'), over('')])).toBeUndefined();
});
