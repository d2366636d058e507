import type { CreateTool } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKnowledgeLibrary } from '../features/knowledge/knowledge-library.ts';
import {
  type CustomerServer,
  json,
  never,
  openCustomerServer,
} from '../features/server-messages/testing/customer-server.ts';
import { openTestMessages } from '../features/server-messages/testing/test-messages.ts';
import { createToolServices } from '../features/tools/create-tool-services.ts';
import { openMcpServer } from '../features/tools/testing/open-mcp-server.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { noApiLog } from '../platform/logs/api-log.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let customer: CustomerServer;
beforeAll(async () => {
  test = await openApi((store) => ({
    tools: createToolServices({
      config: fakeContext().config,
      store,
      serverMessages: openTestMessages(store).service,
      library: createKnowledgeLibrary(store),
      apiLog: noApiLog,
      clock: systemClock,
    }),
  }));
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  customer = await openCustomerServer();
  return () => customer[Symbol.asyncDispose]();
});
const stored = async (tool: CreateTool): Promise<string> => (await test.api.tool.create(tool)).id;

it('a function is run on its server: result, variables, line and how long it took', async () => {
  customer.answerWith(json({ results: [{ toolCallId: 'try-1', result: { city: 'Rome' } }] }));
  const id = await stored({
    type: 'function',
    function: { name: 'look_up' },
    server: { url: `${customer.url}/tool` },
    parameters: [{ key: 'from', value: '{{shop}}' }],
    variableExtractionPlan: { aliases: [{ key: 'city', value: '{{result.city}}' }] },
    messages: [{ type: 'request-complete', content: 'It is in {{city}}.', endCallAfterSpokenEnabled: true }],
  });
  const tried = await test.api.tool.try(id, { arguments: { id: 7 }, variables: { shop: 'Main' } });
  expect(tried).toEqual({
    result: '{"city":"Rome"}',
    durationMs: expect.any(Number),
    variables: { city: 'Rome' },
    line: 'It is in Rome.',
    endsCall: true,
    warnings: [],
  });
  expect(customer.received[0]?.message).toMatchObject({
    type: 'tool-calls',
    toolCallList: [{ name: 'look_up', parameters: { id: 7, from: 'Main' } }],
  });
});

it('what fails is an answer with a code, and what is not done is warned of', async () => {
  customer.answerAlways(never);
  const slow = await stored({ type: 'apiRequest', method: 'GET', url: customer.url, timeoutSeconds: 1 });
  expect(await test.api.tool.try(slow, {})).toMatchObject({
    error: { code: 'tool-timed-out' },
    variables: {},
  });
  const keys = await test.api.tool.try(await stored({ type: 'dtmf' }), {});
  expect(keys).toMatchObject({ error: { code: 'tool-not-supported' }, warnings: [{ path: 'type' }] });
  const page = await stored({ type: 'function', function: { name: 'on_page' } });
  expect(await test.api.tool.try(page, {})).toMatchObject({ error: { code: 'tool-unavailable' } });
  const id = '0192f0c0-0000-7000-8000-0000000000ff';
  await expect(test.api.tool.try(id, {})).rejects.toMatchObject({ status: 404 });
});

it('names without a value are warned of', async () => {
  const headers = {
    type: 'object',
    properties: { 'x-for': { type: 'string', value: 'h {{nope}}' } },
  } as const;
  const id = await stored({ type: 'apiRequest', method: 'GET', url: customer.url, headers });
  expect((await test.api.tool.try(id, {})).warnings).toMatchObject([
    { path: 'headers.properties.x-for.value', code: 'template-name-unknown' },
  ]);
  expect((await test.api.tool.try(id, { variables: { nope: 'x' } })).warnings).toEqual([]);
});

it('of an MCP server one of its tools is named', async () => {
  await using server = await openMcpServer('shttp');
  const id = await stored({ type: 'mcp', server: { url: server.url } });
  const named = await test.api.tool.try(id, { name: 'find.order', arguments: { id: '7' } });
  expect(named).toMatchObject({ result: 'Order 7 was sent' });
  expect(await test.api.tool.try(id, {})).toMatchObject({
    error: { code: 'tool-unknown', message: expect.stringContaining('find.order') },
  });
});

it('a knowledge base answers with what is stored in it, and a question without a match says so', async () => {
  const { id: knowledgeBaseId } = await test.api.knowledgeBase.create({
    provider: 'saywell',
    entries: [
      { title: 'Parking', questions: ['Where can I park?'], answer: 'Parking is free behind the house.' },
      { title: 'Opening', questions: ['When are you open?'], answer: 'We open at nine.' },
    ],
  });
  const id = await stored({ type: 'knowledgeBase', knowledgeBaseId });
  const found = await test.api.tool.try(id, { arguments: { query: 'where can I park my car' } });
  expect(found.result).toMatch(/^Parking is free behind the house/);
  const none = await test.api.tool.try(id, { arguments: { query: 'zebra' } });
  expect(none.result).toBe('Nothing was found.');
});

it('a handover says that it cannot be tried alone', async () => {
  const destinations = [{ type: 'assistant' as const, assistantName: 'Billing' }];
  const tried = await test.api.tool.try(await stored({ type: 'handoff', destinations }), {});
  expect(tried.error).toMatchObject({ code: 'tool-not-supported' });
});

it('one that lacks a credential is told of when it is stored, and when it is tried', async () => {
  const { answer, response } = await test.api.tool.create.withResponse({ type: 'slack.message.send' });
  expect(JSON.parse(response.headers.get('x-saywell-warnings') ?? '[]')).toMatchObject([{ path: 'type' }]);
  const { warnings } = await test.api.tool.try(answer.id, {});
  expect(warnings).toMatchObject([{ path: 'type', code: 'field-without-effect' }]);
  expect(warnings).toEqual((await test.api.tool.check(answer.id)).warnings);
});
