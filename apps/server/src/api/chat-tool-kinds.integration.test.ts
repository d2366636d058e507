import { createOpenAIDialogue } from '@saywell/agent';
import type { CreateTool } from '@saywell/contract';
import { type ChatScript, startOpenAIServer } from '@saywell/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { createKnowledgeLibrary } from '../features/knowledge/knowledge-library.ts';
import {
  type CustomerServer,
  json,
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
const model = { baseUrl: '' };
beforeAll(async () => {
  test = await openApi((store) => {
    const serverMessages = openTestMessages(store).service;
    const tools = createToolServices({
      config: fakeContext().config,
      store,
      serverMessages,
      library: createKnowledgeLibrary(store),
      apiLog: noApiLog,
      clock: systemClock,
    });
    const chats = createChatService({
      store,
      serverMessages,
      tools,
      dialogueOf: () => createOpenAIDialogue({ baseUrl: model.baseUrl }),
      knowledgeOf: createAssistantKnowledge(store),
      // The clock of the store does not move.
      clock: { ...systemClock, now: () => Date.parse('2026-01-01T00:00:00.000Z') },
      log: fakeContext().log,
    });
    return { chats, serverMessages };
  });
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  customer = await openCustomerServer();
  return () => customer[Symbol.asyncDispose]();
});

/** The answer of a chat whose model does this. */
async function chat(tools: CreateTool[], ...script: ChatScript[]) {
  const endpoint = await startOpenAIServer({ chat: script });
  model.baseUrl = endpoint.baseUrl;
  try {
    const assistant = {
      name: 'Max',
      model: { provider: 'custom-llm' as const, model: 'm', url: 'https://model.example', tools },
    };
    const { output } = await test.api.chat.create({ assistant, input: 'Where is order 7?' });
    return { output, requests: endpoint.requests };
  } finally {
    await endpoint.close();
  }
}
const calls = (name: string, given: object) =>
  ({ kind: 'chat', tools: [{ name, arguments: { ...given } }] }) as const;

it('asks an API, keeps what its plan extracts for the next tool, and says the line of its answer', async () => {
  customer.answerWith(json({ order: { state: 'sent', carrier: 'Hermes' } }), json({ ok: true }));
  const body = { type: 'object', properties: { id: { type: 'string' } } } as const;
  const find: CreateTool = {
    type: 'apiRequest',
    name: 'find_order',
    method: 'GET',
    url: `${customer.url}/orders/{{id}}`,
    body,
    variableExtractionPlan: { aliases: [{ key: 'carrier', value: '{{order.carrier}}' }] },
  };
  const note: CreateTool = {
    type: 'apiRequest',
    name: 'note',
    method: 'POST',
    url: `${customer.url}/notes`,
    body: { type: 'object', properties: { by: { type: 'string', value: '{{carrier}}' } } },
    messages: [{ type: 'request-complete', content: 'It comes with {{carrier}}.' }],
  };
  const { output, requests } = await chat([find, note], calls('find_order', { id: '7' }), calls('note', {}));
  expect(customer.received.map(({ path, body: sent }) => [path, sent])).toEqual([
    ['/orders/7', ''],
    ['/notes', '{"by":"Hermes"}'],
  ]);
  expect(output?.at(-1)).toEqual({ role: 'assistant', content: 'It comes with Hermes.' });
  expect(requests).toHaveLength(2);
});

it('what a plan extracted is known in the next chat of the session, and behind the chat', async () => {
  const idle = { ok: true };
  customer.answerWith(json({ memberId: 'm-7' }), json(idle), json(idle), json(idle));
  const tools: CreateTool[] = [
    {
      type: 'apiRequest',
      name: 'find_member',
      method: 'GET',
      url: `${customer.url}/members`,
      variableExtractionPlan: {
        schema: { type: 'object', properties: { memberId: { type: 'string', target: 'mm' } } },
      },
    },
    { type: 'apiRequest', name: 'use', method: 'GET', url: `${customer.url}/u-{{mm}}` },
  ];
  const endpoint = await startOpenAIServer({
    chat: [
      calls('find_member', {}),
      { kind: 'chat', tokens: ['Found.'] },
      ...['One.', 'Two.', 'Three.'].flatMap((said): ChatScript[] => [
        calls('use', {}),
        { kind: 'chat', tokens: [said] },
      ]),
    ],
  });
  model.baseUrl = endpoint.baseUrl;
  try {
    const assistant = {
      name: 'Max',
      model: { provider: 'custom-llm' as const, model: 'm', url: 'https://model.example', tools },
    };
    const session = await test.api.session.create({ assistant });
    const first = await test.api.chat.create({ sessionId: session.id, input: 'Who am I?' });
    await test.api.chat.create({ sessionId: session.id, input: 'Use it.' });
    await test.api.chat.create({ previousChatId: first.id, input: 'Use it.' });
    await test.api.chat.create({
      previousChatId: first.id,
      assistantOverrides: { variableValues: { mm: 'own' } },
      input: 'Use it.',
    });
  } finally {
    await endpoint.close();
  }
  expect(customer.received.map(({ path }) => path)).toEqual(['/members', '/u-m-7', '/u-m-7', '/u-own']);
});

it('calls a tool of an MCP server', async () => {
  await using server = await openMcpServer('shttp');
  const tool: CreateTool = { type: 'mcp', server: { url: server.url } };
  const says = { kind: 'chat', tokens: ['It was sent.'] } as const;
  const { output, requests } = await chat([tool], calls('find_order', { id: '7' }), says);
  expect(output?.map(({ content }) => content)).toEqual([undefined, 'Order 7 was sent', 'It was sent.']);
  expect(JSON.stringify(requests[0]?.body['tools'])).toContain('Finds an order');
});

it('hears why what needs a call is not done', async () => {
  const says = { kind: 'chat', tokens: ['I cannot.'] } as const;
  const transfer: CreateTool = {
    type: 'transferCall',
    destinations: [{ type: 'number', number: '+14155550123' }],
  };
  const { output } = await chat([transfer], calls('transfer_call', { destination: '+14155550123' }), says);
  expect(output?.[1]?.content).toContain('cannot be sent to another phone');
});
