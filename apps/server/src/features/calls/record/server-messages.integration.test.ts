import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInDialogue, createSystemClock } from '@saywell/agent';
import type { Call, CreateWebCall } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import {
  type CustomerServer,
  json,
  never,
  openCustomerServer,
  status,
} from '../../server-messages/testing/customer-server.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { joinByWebSocket, joinTarget, type RoomVisitor } from '../testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

const engines = engineSetOf(({ name }) => ({
  ...createFakeEngines(createSystemClock()),
  ...(name === 'Reader' && { dialogue: createBuiltInDialogue() }),
}));

let folder: string;
let server: RunningServer;
let customer: CustomerServer;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

async function start(): Promise<void> {
  const environment = { SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true' };
  server = await startTestServer(folder, { engines, environment });
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-messages-'));
  await start();
});
beforeEach(async () => {
  customer = await openCustomerServer();
  return () => customer[Symbol.asyncDispose]();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function talk(assistant: CreateWebCall['assistant']): Promise<{ call: Call; visitor: RoomVisitor }> {
  const answer = await fetch(`${server.url}/call/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.demo.privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistant }),
  });
  const call: Call = await answer.json();
  expect(answer.status, JSON.stringify(call)).toBe(201);
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  return { call, visitor };
}
const messagesOf = (type: string) =>
  customer.received.map(({ message }) => message).filter((message) => message['type'] === type);
const reported = () => until(() => expect(messagesOf('end-of-call-report')).toHaveLength(1));

it('the customer’s server is told of a call from its start to its report', async () => {
  const serverMessages = [
    'status-update',
    'speech-update',
    'transcript',
    'conversation-update',
    'end-of-call-report',
  ] as const;
  const { call, visitor } = await talk({
    name: 'Max',
    firstMessage: 'Hello there.',
    // What the page asks for is another matter.
    clientMessages: [],
    serverMessages: [...serverMessages],
    server: { url: `${customer.url}/in`, secret: 'the secret of the customer' },
  });
  await until(() => expect(messagesOf('conversation-update').length).toBeGreaterThan(0));
  await until(() =>
    expect(messagesOf('speech-update')).toContainEqual(expect.objectContaining({ status: 'stopped' })),
  );
  visitor.say({ type: 'bye' });
  await reported();

  const types = customer.received.map(({ message }) => message['type']);
  expect(types[0]).toBe('status-update');
  expect(types.slice(-2)).toEqual(['status-update', 'end-of-call-report']);
  expect(messagesOf('status-update')).toMatchObject([
    { status: 'in-progress' },
    { status: 'ended', endedReason: 'customer-ended-call' },
  ]);
  const times = customer.received.map(({ message }) => Number(message['timestamp']));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  for (const { message } of customer.received) {
    expect(message).toMatchObject({ call: { id: call.id, status: 'queued' }, assistant: { name: 'Max' } });
  }
  expect(customer.received.map(({ body }) => body).join()).not.toContain('the secret of the customer');
  const [report] = messagesOf('end-of-call-report');
  const transcript = 'AI: Hello there.\n';
  expect(report).toMatchObject({
    endedReason: 'customer-ended-call',
    transcript,
    artifact: { transcript },
    messages: [{ role: 'bot', message: 'Hello there.' }],
    analysis: {},
  });
  expect(report?.['durationMs']).toBe(
    Date.parse(String(report?.['endedAt'])) - Date.parse(String(report?.['startedAt'])),
  );
});

it('the report has addresses of the recording that open without a key', async () => {
  const { visitor } = await talk({
    firstMessage: 'Hello there.',
    server: { url: customer.url },
    artifactPlan: { recordingEnabled: true },
  });
  const spoken = { type: 'transcript', transcript: 'Hello there.', transcriptType: 'final' };
  await until(() => expect(visitor.appMessages()).toContainEqual(expect.objectContaining(spoken)));
  visitor.say({ type: 'bye' });
  await reported();
  const [report] = messagesOf('end-of-call-report');
  const { recordingUrl, stereoRecordingUrl } = report ?? {};
  expect(report).toMatchObject({
    artifact: {
      recordingUrl,
      stereoRecordingUrl,
      messagesOpenAIFormatted: [{ role: 'assistant', content: 'Hello there.' }],
    },
  });
  for (const address of [recordingUrl, stereoRecordingUrl]) {
    const sound = await fetch(String(address));
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  }
});

it.each([
  ['never answers', never],
  ['answers 10 MB', json('x'.repeat(10_000_000))],
  ['answers rubbish', status(500)],
])('a call goes on when that server %s', async (_what, answer) => {
  customer.answerAlways(answer);
  const { call, visitor } = await talk({ firstMessage: 'Hello there.', server: { url: customer.url } });
  const spoken = { type: 'transcript', transcript: 'Hello there.', transcriptType: 'final' };
  await until(() => expect(visitor.appMessages()).toContainEqual(expect.objectContaining(spoken)));
  visitor.say({ type: 'bye' });
  await until(async () => {
    const stored = await server.context.store.call.get(server.demo.orgId, call.id);
    expect(stored).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' });
  });
});

it('the knowledge base on that server is asked at every turn, and its answer is said', async () => {
  customer.answerAlways((response, { message }) => {
    const isAsked = message['type'] === 'knowledge-base-request';
    json(isAsked ? { documents: [{ content: 'The lighthouse is red.', similarity: 1 }] } : {})(response, {
      headers: {},
      path: '',
      body: '',
      message,
    });
  });
  const { call, visitor } = await talk({
    name: 'Reader',
    firstMessage: 'Hello there.',
    model: {
      provider: 'saywell',
      model: 'built-in',
      knowledgeBase: { provider: 'custom-knowledge-base', server: { url: customer.url } },
    },
  });
  const said = (transcript: string) => expect.objectContaining({ type: 'transcript', transcript });
  await until(() => expect(visitor.appMessages()).toContainEqual(said('Hello there.')));
  const content = 'What colour is the lighthouse?';
  visitor.app(JSON.stringify({ type: 'add-message', message: { role: 'user', content } }));
  await until(() => expect(visitor.appMessages()).toContainEqual(said('The lighthouse is red.')));
  const [asked] = messagesOf('knowledge-base-request');
  expect(asked).toMatchObject({ call: { id: call.id }, assistant: { name: 'Reader' } });
  expect(asked?.['messagesOpenAIFormatted']).toEqual([
    { role: 'assistant', content: 'Hello there.' },
    { role: 'user', content },
  ]);
  visitor.say({ type: 'bye' });
});

it('the report of a call that a stop has ended comes after the restart', async () => {
  const { url } = customer;
  const backoffPlan = { type: 'fixed', maxRetries: 10, baseDelaySeconds: 1 } as const;
  const { visitor } = await talk({ firstMessage: 'Hello there.', server: { url, backoffPlan } });
  await until(() => expect(messagesOf('status-update')).toMatchObject([{ status: 'in-progress' }]));
  await customer[Symbol.asyncDispose]();
  await server.close();
  visitor.close();
  customer = await openCustomerServer(Number(new URL(url).port));
  await start();
  await reported();
  expect(messagesOf('status-update')).toMatchObject([{ status: 'ended', endedReason: 'worker-shutdown' }]);
});
