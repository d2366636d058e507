import { createOpenAIDialogue } from '@saywell/agent';
import type { CreateAssistant, CreateTool } from '@saywell/contract';
import { type ChatScript, type OpenAIServer, startOpenAIServer } from '@saywell/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { createFakeDialogues } from '../features/chat/testing/fake-dialogues.ts';
import {
  type CustomerServer,
  json,
  never,
  openCustomerServer,
  status,
} from '../features/server-messages/testing/customer-server.ts';
import { openTestMessages } from '../features/server-messages/testing/test-messages.ts';
import { createTestRunner } from '../features/test-runs/run-tests.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

/** The clock of the store does not move. */
const now = () => Date.parse('2026-01-01T00:00:00.000Z');

let test: TestApi;
let customer: CustomerServer;
let endpoint: OpenAIServer | undefined;
let chats: ReturnType<typeof createChatService>;
/** The model of the next chats; every answer of the endpoint in order. */
const model = { baseUrl: '' };
async function script(...chat: ChatScript[]): Promise<OpenAIServer> {
  await endpoint?.close();
  endpoint = await startOpenAIServer({ chat });
  model.baseUrl = endpoint.baseUrl;
  return endpoint;
}
const dialogueOf = (assistant: CreateAssistant) =>
  assistant.model?.provider === 'custom-llm'
    ? createOpenAIDialogue({ baseUrl: model.baseUrl })
    : createFakeDialogues().dialogueOf(assistant);

beforeAll(async () => {
  test = await openApi((store) => {
    const serverMessages = openTestMessages(store).service;
    chats = createChatService({
      store,
      serverMessages,
      dialogueOf,
      knowledgeOf: createAssistantKnowledge(store),
      clock: { ...systemClock, now },
      log: fakeContext().log,
    });
    return { chats, serverMessages };
  });
});
afterAll(async () => {
  await endpoint?.close();
  await test[Symbol.asyncDispose]();
});
beforeEach(async () => {
  customer = await openCustomerServer();
  return () => customer[Symbol.asyncDispose]();
});

const lookUp = (fields: object = {}): CreateTool => ({
  type: 'function',
  function: { name: 'look_up', parameters: { type: 'object', properties: { id: { type: 'number' } } } },
  messages: [{ type: 'request-start', content: 'One moment.' }],
  server: { url: `${customer.url}/tool` },
  ...fields,
});
const assistantWith = (tools: NonNullable<CreateAssistant['model']>['tools']): CreateAssistant => ({
  name: 'Max',
  model: { provider: 'custom-llm', model: 'some', url: 'https://model.example', ...(tools && { tools }) },
});
const called = { kind: 'chat', tools: [{ name: 'look_up', arguments: { id: 7 } }] } as const;
const says = (...tokens: string[]) => ({ kind: 'chat', tokens }) as const;
const answering = (result: unknown) =>
  customer.answerAlways((response, { message }) => {
    const [call] = Array.isArray(message['toolCallList']) ? message['toolCallList'] : [];
    json({ results: [{ toolCallId: call?.id, result }] })(response, {
      headers: {},
      path: '',
      body: '',
      message,
    });
  });
const callMatching = { id: expect.stringMatching(/^call_/), type: 'function', function: { name: 'look_up' } };

describe('a chat whose model calls a function', () => {
  it('asks the function’s server, and answers with the call, its result and the rest', async () => {
    const asked = await script(called, says('It comes ', 'on Monday.'));
    answering({ day: 'Monday' });
    const chat = await test.api.chat.create({
      assistant: assistantWith([lookUp()]),
      input: 'Where is order 7?',
    });
    const [call, result, rest] = chat.output ?? [];
    expect(call).toMatchObject({ role: 'assistant', content: 'One moment.', tool_calls: [callMatching] });
    const id = call?.role === 'assistant' ? call.tool_calls?.[0]?.id : undefined;
    expect(result).toEqual({ role: 'tool', tool_call_id: id, name: 'look_up', content: '{"day":"Monday"}' });
    expect(rest).toEqual({ role: 'assistant', content: 'It comes on Monday.' });
    expect(await test.api.chat.get(chat.id)).toMatchObject({ output: chat.output });

    const [{ path, message } = { path: '', message: {} }] = customer.received;
    expect([path, customer.received]).toEqual(['/tool', expect.objectContaining({ length: 1 })]);
    expect(message).toMatchObject({
      type: 'tool-calls',
      toolCallList: [{ id, name: 'look_up', parameters: { id: 7 } }],
      chat: { id: chat.id, input: [{ role: 'user', content: 'Where is order 7?' }] },
      assistant: { name: 'Max' },
    });
    expect(JSON.stringify(asked.requests[1]?.body['messages'])).toContain('Monday');
  });

  it('streams the same texts', async () => {
    await script(called, says('It comes ', 'on Monday.'));
    answering('Monday');
    const answer = await test.server.inject({
      method: 'POST',
      url: '/chat',
      headers: { authorization: `Bearer ${test.keys.private}` },
      payload: { assistant: assistantWith([lookUp()]), input: 'Where?', stream: true },
    });
    const deltas = [...answer.payload.matchAll(/"delta":"([^"]*)"/g)].map(([, delta]) => delta);
    expect(deltas.join('')).toBe('One moment. It comes on Monday.');
    const [newest] = (await test.api.chat.list()).results;
    expect(newest?.output?.map(({ role }) => role)).toEqual(['assistant', 'tool', 'assistant']);
  });

  it('goes on from the result in the next chat of the session', async () => {
    await script(called, says('On Monday.'));
    answering('Monday');
    const session = await test.api.session.create({ assistant: assistantWith([lookUp()]) });
    await test.api.chat.create({ sessionId: session.id, input: 'Where is order 7?' });
    const { requests } = await script(says('As I said.'));
    await test.api.chat.create({ sessionId: session.id, input: 'Again?' });
    const messages = Object(requests[0]?.body)['messages'].slice(1);
    expect(messages).toMatchObject([
      { role: 'user', content: 'Where is order 7?' },
      { role: 'assistant', content: 'One moment.' },
      { role: 'assistant', tool_calls: [{ function: { name: 'look_up', arguments: '{"id":7}' } }] },
      { role: 'tool', content: 'Monday' },
      { role: 'assistant', content: 'On Monday.' },
      { role: 'user', content: 'Again?' },
    ]);
  });

  it('a page reads the texts only, also as one response', async () => {
    await script(called, says('On Monday.'), called, says('On Monday.'));
    answering('the secret of the customer');
    const tool = await test.api.tool.create(lookUp());
    const { id: assistantId } = await test.api.assistant.create({
      name: 'Max',
      model: { provider: 'custom-llm', model: 'some', url: 'https://model.example', toolIds: [tool.id] },
    });
    const web = await test.publicApi.chat.createWeb({ assistantId, input: 'Where?' });
    expect(web.output).toEqual([
      { role: 'assistant', content: 'One moment.' },
      { role: 'assistant', content: 'On Monday.' },
    ]);
    const answer = await test.publicApi.chat.createWebResponse({
      assistantId,
      input: 'Where?',
      stream: false,
    });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer).toMatchObject({
      output: [{ content: [{ type: 'output_text', text: 'One moment. On Monday.' }] }],
    });
  });

  it.each<[string, () => object, RegExp]>([
    ['a server that fails', () => (customer.answerAlways(status(500)), {}), /^Error: .*server-answered-500/],
    [
      'a server that is too slow',
      () => {
        customer.answerAlways(never);
        return { server: { url: `${customer.url}/tool`, timeoutSeconds: 1 } };
      },
      /^Error: /,
    ],
    ['a function without a server', () => ({ server: undefined }), /^Error: The function has no server/],
  ])('%s is a result, too', async (_what, prepare, expected) => {
    await script(called, says('I do not know.'));
    const chat = await test.api.chat.create({
      assistant: assistantWith([lookUp(prepare())]),
      input: 'Where?',
    });
    expect(chat.output?.[1]?.content).toMatch(expected);
    expect(chat.output?.[2]?.content).toBe('I do not know.');
  });

  it('does not wait for a function that is asynchronous', async () => {
    await script(called, says('I have asked for it.'));
    customer.answerAlways(never);
    const chat = await test.api.chat.create({
      assistant: assistantWith([lookUp({ async: true })]),
      input: 'Do!',
    });
    expect(chat.output?.[1]?.content).toMatch(/^Started\./);
  });

  it('a test of a suite runs them, too', async () => {
    await script(called, says('On Monday.'));
    answering('Monday');
    const { id: assistantId } = await test.api.assistant.create(assistantWith([lookUp()]));
    const suite = await test.api.testSuite.create({ name: 'Tools', targetPlan: { assistantId } });
    await test.api.testSuiteTest.create(suite.id, {
      type: 'chat',
      script: 'user: Where is order 7?',
      scorers: [{ type: 'ai', rubric: 'contains: Monday' }],
    });
    const run = await test.api.testSuiteRun.create(suite.id, {});
    const { store } = test;
    const handle = createTestRunner({ store, chats, textModelOf: () => undefined, now });
    const ignore = () => undefined;
    for (const job of await store.job.claim([{ kind: 'test-suite-run', limit: 5, leaseMs: 60_000 }]))
      await runJob(
        job,
        { handle },
        {
          store,
          log: { debug: ignore, warn: ignore, error: ignore },
          setTimer: () => ignore,
          stopped: new AbortController().signal,
        },
      );
    expect(await test.api.testSuiteRun.get(suite.id, run.id)).toMatchObject({ status: 'completed' });
    expect(customer.received.map(({ message }) => message['type'])).toEqual(['tool-calls']);
  });
});
