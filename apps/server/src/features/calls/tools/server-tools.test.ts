import type { Call, FunctionTool } from '@saywell/contract';
import { expect, it, vi } from 'vitest';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import type { ServerOwner } from '../../server-messages/server-target.ts';
import { createVariables } from '../../tools/variables.ts';
import { createServerTools } from './server-tools.ts';

const at = '2026-01-01T00:00:00.000Z';
const call: Call = { id: 'c', orgId: 'o', createdAt: at, updatedAt: at, type: 'webCall', status: 'queued' };
const lookUp: FunctionTool = {
  type: 'function',
  function: { name: 'look_up' },
  server: { url: 'https://hooks.example' },
};
const ours: FunctionTool = { type: 'function', function: { name: 'ours' } };
const signal = new AbortController().signal;
const asked = { id: 'call_1', name: 'look_up', parameters: { id: 7 } };

type Ask = (...asked: Parameters<ServerMessages['ask']>) => Promise<unknown>;

function open(answer: unknown, assistant: object = {}, org: ServerOwner = {}) {
  const ask = vi.fn<Ask>();
  if (answer instanceof Error) ask.mockRejectedValue(answer);
  else ask.mockResolvedValue(answer);
  const serverMessages = {
    ask: async <Answer>(...asked: Parameters<Ask>): Promise<Answer> =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer of this test's own
      (await ask(...asked)) as Answer,
  };
  const tools = createServerTools({
    serverMessages,
    orgId: 'o',
    context: { call, assistant },
    assistant,
    orgServer: async () => org,
  });
  const run = () => tools.run({ tool: lookUp, call: asked, variables: createVariables() }, signal);
  return { tools, ask, run };
}

it('asks the server of the function with the call in every shape that handlers read', async () => {
  const { run, ask } = open({ results: [{ toolCallId: 'call_1', result: 'sent' }] });
  expect(await run()).toEqual({ result: 'sent' });
  const [orgId, target, message, options] = ask.mock.calls[0] ?? [];
  expect([orgId, target?.tool]).toEqual(['o', { server: lookUp.server }]);
  expect(message).toMatchObject({
    type: 'tool-calls',
    toolCallList: [
      { id: 'call_1', name: 'look_up', parameters: { id: 7 }, function: { arguments: { id: 7 } } },
    ],
    toolWithToolCallList: [{ type: 'function', toolCall: { id: 'call_1' } }],
  });
  expect(options?.signal).toBe(signal);
});

it.each<[string, unknown, object]>([
  ['an answer without the id', { results: [{ toolCallId: 'other', result: 'sent' }] }, { result: 'sent' }],
  [
    'an error of the function',
    { results: [{ toolCallId: 'call_1', error: 'no such order' }] },
    { code: 'tool-failed', error: 'no such order' },
  ],
  ['an error of the server', { error: 'closed' }, { code: 'tool-failed', error: 'closed' }],
  ['no result', {}, { code: 'tool-failed', error: expect.stringContaining('without a result') }],
  ['no answer', new ServerMessageError('server-timed-out'), { code: 'tool-timed-out' }],
  ['a broken answer', new ServerMessageError('server-answer-invalid'), { code: 'tool-failed' }],
])('%s is an answer too', async (_title, answer, result) => {
  expect(await open(answer).run()).toMatchObject(result);
});

it('serves what has a server, its own, the assistant’s or the organisation’s', async () => {
  const { tools } = open({});
  expect(await Promise.all([lookUp, ours].map(tools.serves))).toEqual([true, false]);
  const mine = { server: { url: 'https://mine.example' } };
  expect(await open({}, mine).tools.serves(ours)).toBe(true);
  expect(await open({}, {}, mine).tools.serves(ours)).toBe(true);
});

it('a message of the answer is said: a text, or one of the contract', async () => {
  const result = { toolCallId: 'call_1', result: 'sent', message: 'It was sent.' };
  const message = { type: 'request-complete', content: 'It was sent.' };
  expect(await open({ results: [result] }).run()).toEqual({ result: 'sent', message });
  const failed = { type: 'request-failed', content: 'Sorry.', endCallAfterSpokenEnabled: true };
  const answer = { results: [{ toolCallId: 'call_1', error: 'no', message: failed }] };
  expect(await open(answer).run()).toMatchObject({ code: 'tool-failed', message: failed });
  const broken = { ...result, message: { surprise: true } };
  expect(await open({ results: [broken] }).run()).toEqual({ result: 'sent' });
});

it('an address and its headers are filled in with the variables of the call', async () => {
  const { tools, ask } = open({ results: [] });
  const server = { url: 'https://hooks.example/{{shop}}/x', headers: { 'x-customer': '{{customer.id}}' } };
  const variables = createVariables({ shop: 'a/b', customer: { id: 9 } });
  await tools.run({ tool: { ...lookUp, server }, call: asked, variables }, signal);
  expect(ask.mock.calls[0]?.[1].tool?.server).toEqual({
    url: 'https://hooks.example/a%2Fb/x',
    headers: { 'x-customer': '9' },
  });
});
