import type { Call, CallArtifact } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { lengthOf, lineAt, linesOf, originOf, toolUsesOf } from './lines.ts';

type CallMessage = NonNullable<CallArtifact['messages']>[number];

const start = 1_000_000;
const at = (ms: number): string => new Date(start + ms).toISOString();
const message = (role: CallMessage['role'], text: string, ms: number, more: Partial<CallMessage> = {}) => ({
  role,
  message: text,
  time: start + ms,
  secondsFromStart: ms / 1_000,
  ...more,
});
const told = (messages: CallMessage[], more: Partial<Call> = {}) => ({
  createdAt: at(-500),
  startedAt: at(0),
  endedAt: at(20_000),
  artifact: { messages },
  ...more,
});

describe('lines of a call', () => {
  const messages = [
    message('system', 'You are Ava.', 0),
    message('bot', 'Hello, how can I help?', 1_000, { endTime: start + 2_400 }),
    message('user', 'When are you open?', 3_000, { duration: 1_200 }),
    message('tool_calls', '', 4_400),
    message('bot', 'Nine to five.', 5_000, { assistantName: 'Ava' }),
    message('user', '  ', 6_000),
  ];

  it('are what people and assistants said, on one clock', () => {
    expect(linesOf(told(messages))).toEqual([
      { speaker: 'assistant', text: 'Hello, how can I help?', from: 1, to: 2.4 },
      { speaker: 'user', text: 'When are you open?', from: 3, to: 4.2 },
      { speaker: 'assistant', text: 'Nine to five.', from: 5, to: 5 + 13 / 15, name: 'Ava' },
    ]);
  });

  it('follow the clock of the recording where there is one', () => {
    const recording = { id: 'r', type: 'cloud' as const, instanceId: 'i', url: '', channels: 2 };
    const call = told(messages);
    const recorded = {
      ...call,
      artifact: {
        ...call.artifact,
        recordings: [{ ...recording, startedAt: at(-500), durationSeconds: 19 }],
      },
    };
    expect(originOf(recorded)).toBe(start - 500);
    expect(linesOf(recorded).map(({ from }) => from)).toEqual([1.5, 3.5, 5.5]);
    expect(lengthOf(recorded, linesOf(recorded))).toBe(19);
    expect(lengthOf(call, linesOf(call))).toBe(20);
  });

  it('are found by their time', () => {
    const lines = [{ from: 1 }, { from: 3 }, { from: 5 }];
    expect([0, 1, 2.9, 2.96, 3, 100].map((time) => lineAt(lines, time))).toEqual([-1, 0, 0, 1, 1, 2]);
    expect(lineAt([], 3)).toBe(-1);
  });
});

it('puts what a tool answered beside what it was asked', () => {
  const parameters = { day: 'Friday' };
  const toolCalls = [
    {
      id: 'a',
      type: 'function' as const,
      name: 'book',
      parameters,
      function: { name: 'book', arguments: parameters },
    },
    {
      id: 'b',
      type: 'function' as const,
      name: 'mail',
      parameters: {},
      function: { name: 'mail', arguments: {} },
    },
  ];
  const messages = [
    message('tool_calls', '', 4_000, { toolCalls }),
    message('tool_call_result', '', 4_350, { toolCallId: 'a', name: 'book', result: 'Booked' }),
  ];
  expect(toolUsesOf(told(messages))).toEqual([
    { id: 'a', name: 'book', parameters, at: 4, result: 'Booked', tookMs: 350 },
    { id: 'b', name: 'mail', parameters: {}, at: 4 },
  ]);
});

it('a tool whose answer is an error has failed', () => {
  const messages = [
    message('tool_calls', '', 4_000, {
      toolCalls: [
        {
          id: 'a',
          type: 'function' as const,
          name: 'book',
          parameters: {},
          function: { name: 'book', arguments: {} },
        },
      ],
    }),
    message('tool_call_result', '', 4_350, { toolCallId: 'a', result: 'Error: the till is offline' }),
  ];
  expect(toolUsesOf(told(messages))).toMatchObject([{ id: 'a', tookMs: 350, hasFailed: true }]);
});
