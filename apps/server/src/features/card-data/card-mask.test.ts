import type { CallMessage, ClientMessage, WireToolCall } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createCardMask } from './card-mask.ts';

const line = (role: CallMessage['role'], message: string, more: Partial<CallMessage> = {}): CallMessage => ({
  role,
  message,
  time: 1_795_000_000_003,
  secondsFromStart: 1,
  ...more,
});
const parameters = { card: '4111111111111111', cvv: '123' };
const toolCall: WireToolCall = {
  id: 'call-1',
  type: 'function',
  name: 'pay',
  parameters,
  function: { name: 'pay', arguments: parameters },
};
const paid = [
  line('user', 'It is 4111 1111 1111 1111.'),
  line('tool_calls', 'pay', { toolCalls: [toolCall] }),
  line('tool_call_result', 'Paid with 4111111111111111', {
    toolCallId: 'call-1',
    name: 'pay',
    result: 'Paid with 4111111111111111',
  }),
  line('bot', 'Paid with four one one one, one one one one, one one one one, one one one one.'),
];

it('takes the number out of every line of a history, functions and their results too', () => {
  const masked = createCardMask(() => []).history(paid);
  expect(JSON.stringify(masked)).not.toMatch(/1111|one one|"123"/);
  expect(masked.map(({ message }) => message)).toEqual([
    'It is [card number].',
    'pay',
    'Paid with [card number]',
    'Paid with [card number].',
  ]);
  expect(masked[1]?.toolCalls?.[0]?.parameters).toEqual({ card: '[card number]', cvv: '[card details]' });
  expect(masked.map(({ time }) => time)).toEqual(paid.map(({ time }) => time));
  expect(JSON.stringify(paid)).toContain('4111111111111111');
});

it('hides a number that a function was given in words that were not understood as one', () => {
  const masked = createCardMask(() => []).history([
    line('user', 'my card, 4111 odd 1111, 1111 1111'),
    ...paid,
  ]);
  expect(masked[0]?.message).toBe('my card, [card number] odd [card number]');
});

const base = { timestamp: 1_795_000_000_003 };
it.each<[ClientMessage, object]>([
  [
    { ...base, type: 'transcript', role: 'user', transcriptType: 'partial', transcript: '4111 1111' },
    { transcript: '[digits]' },
  ],
  [
    { ...base, type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'At 10:30.' },
    { transcript: 'At 10:30.' },
  ],
  [{ ...base, type: 'voice-input', input: 'Is it 4111111111111111?' }, { input: 'Is it [card number]?' }],
  [
    { ...base, type: 'assistant.speechStarted', text: 'Is it 4111111111111111?', turn: 1, source: 'model' },
    { text: 'Is it [card number]?' },
  ],
  [
    {
      ...base,
      type: 'tool-calls-result',
      toolCallResult: { toolCallId: 'a', name: 'pay', error: '4111111111111111?' },
    },
    { toolCallResult: { toolCallId: 'a', name: 'pay', error: '[card number]?' } },
  ],
  [{ ...base, type: 'hang' }, {}],
])('%j goes out with %j', (message, changed) => {
  expect(createCardMask(() => []).message(message)).toEqual({ ...message, ...changed });
});

it('sends the newest lines of the conversation without it', () => {
  const history = [
    line('user', '4111 1111'),
    ...Array.from({ length: 3 }, () => line('bot', 'Go on.')),
    line('user', '1111 1111'),
  ];
  const messages = history.slice(-2);
  const sent = createCardMask(() => history).message({
    ...base,
    type: 'conversation-update',
    messages,
    messagesOpenAIFormatted: [
      { role: 'assistant', content: 'Go on.' },
      { role: 'user', content: '1111 1111' },
    ],
  });
  expect(sent.messages.map(({ message }) => message)).toEqual(['Go on.', '[card number]']);
  expect(sent.messagesOpenAIFormatted).toEqual([
    { role: 'assistant', content: 'Go on.' },
    { role: 'user', content: '[card number]' },
  ]);
});

it('hides digits of an answer that comes piece by piece, from the fourth on', () => {
  const mask = createCardMask(() => []);
  const piece = (output: string, turnId = 'turn-1') =>
    mask.message({ ...base, type: 'model-output', output, turnId }).output;
  expect(
    ['Is ', 'it 4', '1', '11', ' 11', '11 ', 'one', ' and', ' at ', '3?']
      .map((text) => piece(text))
      .join('|'),
  ).toBe('Is |it 4|1|**| **|** |***| and| at |3?');
  expect(piece('5', 'turn-2')).toBe('5');
});

it('knows what it has hidden, and values beside the conversation', () => {
  const mask = createCardMask(() => [line('user', '4111 1111 1111 1111'), line('bot', 'And the code?')]);
  expect(mask.said('visitor', 'four five six')).toBe('[card details]');
  expect(mask.value({ phone: '4111111111111111', when: 'at ten' })).toEqual({
    phone: '[card number]',
    when: 'at ten',
  });
});
