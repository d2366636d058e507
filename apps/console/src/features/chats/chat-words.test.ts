import type { Chat, ChatMessage } from '@saywell/contract';
import { expect, it } from 'vitest';
import { aboutOf, linesOf, messagesOf, textOf, whoAnswers } from './chat-words.ts';

const call = (id: string, name: string) => ({
  id,
  type: 'function',
  function: { name, arguments: '{"day":"monday"}' },
});
const history: readonly ChatMessage[] = [
  { role: 'system', content: 'Be short.' },
  { role: 'user', content: 'Are you open?' },
  { role: 'assistant', content: '', tool_calls: [call('1', 'hours'), call('2', 'menu')] },
  { role: 'tool', tool_call_id: '1', content: 'closed' },
  { role: 'assistant', content: 'No.' },
];
const chat = (more: Partial<Chat>): Chat => ({
  id: 'c',
  orgId: 'o',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  input: 'Are you open?',
  ...more,
});

it('a tool stands where it was used, with its answer; one that never answered has none', () => {
  expect(linesOf(history)).toEqual([
    { kind: 'told', text: 'Be short.' },
    { kind: 'said', speaker: 'user', text: 'Are you open?' },
    { kind: 'tool', id: '1', name: 'hours', parameters: '{"day":"monday"}', result: 'closed' },
    { kind: 'tool', id: '2', name: 'menu', parameters: '{"day":"monday"}' },
    { kind: 'said', speaker: 'assistant', text: 'No.' },
  ]);
});

it('a chat is what was written before it, and its answer', () => {
  const output: readonly ChatMessage[] = [{ role: 'assistant', content: 'No.' }];
  expect(messagesOf(chat({ output }))).toEqual([{ role: 'user', content: 'Are you open?' }, ...output]);
  expect(messagesOf(chat({ messages: history, output }))).toEqual([...history, ...output]);
});

it('a row says what was asked and answered last', () => {
  expect(aboutOf(chat({ input: [...history, { role: 'user', content: 'And today?' }] }))).toEqual({
    asked: 'And today?',
    answered: '',
  });
  expect(aboutOf(chat({ output: history })).answered).toBe('No.');
});

it('who answers is named, and never by what is hidden in a name', () => {
  const names = { assistants: new Map([['a', 'Ava\u202e']]), squads: new Map<string, string>() };
  expect(whoAnswers(chat({ assistantId: 'a' }), names)).toBe('Ava□');
  expect(whoAnswers(chat({ squadId: 's' }), names)).toBe('A squad');
  expect(whoAnswers(chat({}), names)).toBe('Given with the chat');
});

it('as a text each has its paragraph', () => {
  expect(textOf(linesOf(history))).toBe(
    'Instructions: Be short.\nVisitor: Are you open?\nTool hours: {"day":"monday"} → closed\nTool menu: {"day":"monday"}\nAssistant: No.\n',
  );
});
