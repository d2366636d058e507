import { expect, it } from 'vitest';
import { afterMessage, type Moment } from './moments.ts';

const after = (...messages: [message: unknown, at: number][]): readonly Moment[] =>
  messages.reduce<readonly Moment[]>((moments, [message, at]) => afterMessage(moments, message, at), []);
const call = { id: 'a', type: 'function', function: { name: 'book', arguments: { day: 'Friday' } } };

it('keeps how long turns took, and leaves alone what it does not know', () => {
  const metrics = {
    turn: 1,
    totalMs: 420,
    endpointingMs: 200,
    transcriberMs: 20,
    modelMs: 100,
    voiceMs: 100,
  };
  const moments = after(
    [{ type: 'turn-metrics', metrics }, 5],
    [{ type: 'transcript' }, 6],
    ['?', 7],
    [null, 8],
  );
  expect(moments).toMatchObject([{ kind: 'turn', at: 5, metrics: { totalMs: 420 } }]);
  expect(after([{ type: 'turn-metrics', metrics: {} }, 5])).toEqual([]);
});

it('has a tool once with what it was given, what it answered and how long it took', () => {
  const moments = after(
    [{ type: 'tool-calls', toolCallList: [call] }, 10],
    [{ type: 'conversation-update', messages: [{ role: 'tool_calls', toolCalls: [call] }] }, 20],
    [{ type: 'tool-calls-result', toolCallResult: { toolCallId: 'a', name: 'book', result: 'Booked.' } }, 35],
    [
      {
        type: 'conversation-update',
        messages: [{ role: 'tool_call_result', toolCallId: 'a', result: 'late' }],
      },
      90,
    ],
  );
  expect(moments).toEqual([
    {
      kind: 'tool',
      id: 'a',
      at: 10,
      name: 'book',
      given: '{"day":"Friday"}',
      result: 'Booked.',
      isFailed: false,
      tookMs: 25,
    },
  ]);
});

it('hears of tools that the server runs from the history, and says which failed', () => {
  const [tool] = after(
    [{ type: 'conversation-update', messages: [{ role: 'tool_calls', toolCalls: [call] }] }, 10],
    [{ type: 'tool-calls-result', toolCallResult: { toolCallId: 'a', name: 'book', error: 'Full.' } }, 12],
  );
  expect(tool).toMatchObject({ name: 'book', result: 'Full.', isFailed: true });
});
