import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInDialogue, createSystemClock } from '@saywell/agent';
import { createFakeLanguage, createFakeTextToSpeech } from '@saywell/agent/testing';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import { runCli } from '@saywell/cli/command';
import type { CreateTool } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import {
  type Answer,
  type CustomerServer,
  never,
  openCustomerServer,
} from '../../server-messages/testing/customer-server.ts';
import { openMcpServer } from '../../tools/testing/open-mcp-server.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

/** What customers' servers do wrong, in whole calls and chats of a real server: the conversation goes on. */
let folder: string;
let server: RunningServer;
let api: ApiClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-bad-input-'));
  const textToSpeech = createFakeTextToSpeech({
    clock: createSystemClock(),
    language: createFakeLanguage(),
    wordMs: 5,
  });
  const dialogue = createBuiltInDialogue();
  const engines = engineSetOf(() => ({ voiceActivity: null, speechToText: null, textToSpeech, dialogue }));
  server = await startTestServer(folder, {
    engines,
    environment: { SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true' },
  });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

let customer: CustomerServer;
beforeEach(async () => {
  customer = await openCustomerServer();
  return () => customer[Symbol.asyncDispose]();
});

const tenMegabytes: Answer = (response) => response.writeHead(200).end('x'.repeat(10 * 1024 * 1024));
const html: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>');
const breaksOff: Answer = (response) => void response.socket?.destroy();

const parameters = {
  type: 'object' as const,
  properties: { number: { type: 'integer' as const, description: 'order number' } },
  required: ['number'],
};
const described = { name: 'find_order', description: 'Finds where an order is.', parameters };
const tools: Readonly<Record<string, (url: string) => CreateTool>> = {
  function: (url) => ({ type: 'function', function: described, server: { url, timeoutSeconds: 1 } }),
  apiRequest: (url) => ({
    type: 'apiRequest',
    name: 'find_order',
    description: described.description,
    method: 'POST',
    url,
    timeoutSeconds: 1,
    body: parameters,
  }),
};

/** What went wrong in a scenario, run by the command. */
async function problemsOf(scenario: object): Promise<readonly string[]> {
  const file = join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify({ name: 's', ...scenario }));
  let out = '';
  await runCli({
    args: ['test', '--json', file],
    env: { SAYWELL_URL: server.url, SAYWELL_KEY: server.demo.privateKey },
    out: { write: (text) => void (out += text), isTerminal: false },
    errors: { write: (text) => void (out += text) },
    signal: new AbortController().signal,
  });
  return JSON.parse(out.split('\n')[0] ?? '').problems;
}

const assistantWith = (tool: CreateTool) => ({
  name: 'Shop',
  firstMessage: 'The shop, good morning.',
  model: { provider: 'saywell', model: 'built-in', tools: [tool] },
});
const orders = (tool: CreateTool, result: string) => ({
  assistant: assistantWith(tool),
  steps: [
    { say: 'can you find my order' },
    { hears: 'number' },
    { say: 'seven' },
    { hears: 'order number: 7' },
    { say: 'yes' },
    { calls: 'find_order', with: { number: 7 }, result },
    { hears: { any: ['/sorry|could not|cannot|did not work/i'], none: ['<h1>', 'xxx'] } },
    { say: 'cancel' },
    { hears: { all: ['/\\w/'], none: ['did not work'] } },
  ],
});
/** How often `/logs` names this, once everything is written. */
const logged = async (text: string): Promise<number> => {
  const { results } = await api.logs.list({ limit: 100 });
  return results.filter(({ message, error }) => `${message} ${error?.message}`.includes(text)).length;
};

const ofChats = ({ steps, ...scenario }: ReturnType<typeof orders>) => ({
  ...scenario,
  channel: 'chat',
  steps,
});

describe.each(Object.entries(tools))('the server of a tool of the kind %s', (kind, toolAt) => {
  it.each([
    ['never answers', never, '/No answer within|server-timed-out/', 'server-timed-out', 'tool-timed-out'],
    ['answers 10 MB', tenMegabytes, '/too-large/', 'server-answer-too-large', 'tool-failed'],
    ['answers a page', html, '/web page|server-answer-invalid/', 'server-answer-invalid', 'tool-failed'],
    ['breaks off', breaksOff, '/connection-failed/', 'server-connection-failed', 'tool-failed'],
  ])(
    '%s: a typed answer, a line in the log, a sentence, and it goes on',
    async (_what, answer, result, ofMessage, ofTool) => {
      customer.answerAlways(answer);
      const scenario = orders(toolAt(`${customer.url}/order`), result);
      expect(await Promise.all([problemsOf(scenario), problemsOf(ofChats(scenario))])).toEqual([[], []]);
      expect(customer.received.length).toBeGreaterThanOrEqual(2);
      const line = kind === 'function' ? ofMessage : `find_order (${kind}) failed: ${ofTool}`;
      await expect.poll(() => logged(line), { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    },
  );
});

it('an MCP server that dies in the middle of a call: a sentence, and it goes on', async () => {
  await using mcp = await openMcpServer('shttp');
  const scenario = {
    assistant: assistantWith({ type: 'mcp', server: { url: mcp.url, timeoutSeconds: 2 } }),
    steps: [
      { say: 'please cancel an order' },
      { wait: 1 },
      { say: 'the id is seven' },
      { wait: 1 },
      { say: 'yes' },
      { calls: 'dies', result: '/server-connection-failed/' },
      { hears: '/sorry|could not|cannot|did not work/i' },
      { say: 'forget it' },
      { hears: '/\\w/' },
    ],
  };
  expect(await problemsOf(scenario)).toEqual([]);
  await expect.poll(() => logged('dies (mcp) failed: tool-failed'), { timeout: 10_000 }).toBe(1);
  expect(
    await problemsOf({
      ...scenario,
      channel: 'chat',
      steps: scenario.steps.filter((step) => !('wait' in step)),
    }),
  ).toEqual([]);
});
