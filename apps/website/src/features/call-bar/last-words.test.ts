import type { TranscriptMessage } from '@saywell/react';
import { expect, it } from 'vitest';
import { lastWords } from './last-words.ts';

const line = (role: 'user' | 'assistant', content: string): TranscriptMessage => ({
  id: content,
  role,
  content,
  timestamp: 0,
});
const noPartials = { user: '', assistant: '' };
const textOf = (last: ReturnType<typeof lastWords>) => last?.words.map(({ text }) => text).join(' ');

it('are none before the first word', () => {
  expect(lastWords({ messages: [], partials: noPartials })).toBeUndefined();
});

it('are those of the last line, or of who is speaking, the visitor first', () => {
  const messages = [line('assistant', 'How can I help?')];
  expect(lastWords({ messages, partials: noPartials })).toMatchObject({ speaker: 'assistant' });
  const both = { user: 'Do you', assistant: 'It takes' };
  expect(textOf(lastWords({ messages, partials: { ...both, user: ' ' } }))).toBe('It takes');
  expect(textOf(lastWords({ messages, partials: both }))).toBe('Do you');
});

it('keep their keys while a sentence grows, is finished and is cut', () => {
  const words = Array.from({ length: 40 }, (_, place) => `word${place}`);
  const say = (count: number) => words.slice(0, count).join(' ');
  const keysOf = (last: ReturnType<typeof lastWords>) =>
    new Map(last?.words.map(({ key, text }) => [text, key]));
  const growing = lastWords({ messages: [], partials: { user: '', assistant: say(12) } });
  const grown = lastWords({ messages: [], partials: { user: '', assistant: say(14) } });
  const finished = lastWords({ messages: [line('assistant', say(14))], partials: noPartials });
  expect(keysOf(grown).get('word11')).toBe(keysOf(growing).get('word11'));
  expect(keysOf(finished)).toEqual(keysOf(grown));
  expect([growing?.isCut, grown?.isCut, textOf(grown)?.endsWith('word13')]).toEqual([false, true, true]);
});

it('are never longer than there is room, but for one word that is', () => {
  const long = lastWords({ messages: [line('user', 'some words '.repeat(50))], partials: noPartials });
  expect(textOf(long)!.length).toBeLessThanOrEqual(84);
  const one = 'x'.repeat(200);
  expect(textOf(lastWords({ messages: [line('user', `a ${one}`)], partials: noPartials }))).toBe(one);
});
