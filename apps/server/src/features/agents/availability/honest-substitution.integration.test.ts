import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { Call, CallBatch, CreateAssistant } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import { createPhoneCalls } from '../../calls/phone/phone-calls.ts';
import { joinByWebSocket, joinTarget } from '../../calls/testing/room-visitor.ts';
import { createEchoEngines, startTestServer } from '../../calls/testing/start-test-server.ts';
import { createFindMissingModel } from './missing-model.ts';

let folder: string;
let server: RunningServer;
let api: ApiClient;
let publicApi: ApiClient;
let orgId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-honest-'));
  server = await startTestServer(folder, { engines: createEchoEngines() });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
beforeEach(async () => {
  const { store } = server.context;
  orgId = (await store.org.create('Honest')).id;
  const keyOf = async (tag: 'private' | 'public') => (await store.token.create(orgId, { tag })).value;
  api = createApiClient({ token: await keyOf('private'), baseUrl: server.url });
  publicApi = createApiClient({ token: await keyOf('public'), baseUrl: server.url });
});

const claude: CreateAssistant = { name: 'Claude', model: { provider: 'anthropic', model: 'claude' } };
const plain: CreateAssistant = { name: 'Plain', model: { provider: 'saywell' } };
const allowing = { ...claude, metadata: { saywell: { missingModel: 'replace' } } };
const customer = { number: '+13025550142' };
const refused = {
  status: 422,
  code: 'engine-not-available',
  message: expect.stringContaining('There is no key for anthropic. Store a credential of anthropic'),
};
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
const codesOf = (response: Response): string[] => {
  const warnings: { path: string; code: string }[] = JSON.parse(
    response.headers.get('x-saywell-warnings') ?? '[]',
  );
  return warnings.map(({ path, code }) => `${path} ${code}`);
};
const one = (made: Call | CallBatch): Call => {
  if ('results' in made) throw new Error('a batch');
  return made;
};

it('an assistant whose model has no key is stored with a warning, and its calls and chats are refused', async () => {
  const { answer, response } = await api.assistant.create.withResponse(claude);
  expect(codesOf(response)).toEqual(['model.provider engine-not-available']);
  const changed = await api.assistant.update.withResponse(answer.id, { firstMessage: 'Hi.' });
  expect(codesOf(changed.response)).toEqual(['model.provider engine-not-available']);
  const assistantId = answer.id;
  await expect(api.call.createWeb({ assistantId })).rejects.toMatchObject(refused);
  await expect(publicApi.call.createWeb({ assistantId })).rejects.toMatchObject(refused);
  await expect(api.call.create({ assistantId, customer })).rejects.toMatchObject(refused);
  await expect(api.call.create({ assistantId, customers: [customer] })).rejects.toMatchObject(refused);
  await expect(api.chat.create({ assistantId, input: 'Hello' })).rejects.toMatchObject(refused);
  await expect(api.chat.createResponse({ assistantId, input: 'Hello' })).rejects.toMatchObject(refused);
  expect(await api.call.list({})).toEqual([]);
  expect(await api.chat.list({})).toMatchObject({ results: [] });
  const model = { provider: 'saywell' } as const;
  const laidOver = await api.call.createWeb({ assistantId, assistantOverrides: { model } });
  expect(laidOver.engines?.model).toEqual({ asked: 'saywell', used: 'fake-dialogue' });
});

it('of a squad any member’s model counts, stored or written out', async () => {
  const { id: assistantId } = await api.assistant.create(claude);
  for (const member of [{ assistantId }, { assistant: claude }]) {
    const members = [{ assistant: plain }, member];
    await expect(api.call.createWeb({ squad: { members } })).rejects.toMatchObject(refused);
    const { id: squadId } = await api.squad.create({ members });
    await expect(api.call.createWeb({ squadId })).rejects.toMatchObject(refused);
    await expect(api.chat.create({ squadId, input: 'Hello' })).rejects.toMatchObject(refused);
  }
  const model = { provider: 'saywell' } as const;
  const members = [{ assistant: plain }, { assistant: claude, assistantOverrides: { model } }];
  expect(await api.call.createWeb({ squad: { members } })).toMatchObject({ status: 'queued' });
});

it('the assistant, or its organisation, may let the built-in dialogue answer', async () => {
  const { answer, response } = await api.assistant.create.withResponse(allowing);
  expect(codesOf(response)).toEqual(['model.provider engine-replaced']);
  const call = await api.call.createWeb({ assistantId: answer.id });
  expect(call.engines?.model).toMatchObject({
    asked: 'anthropic',
    used: 'fake-dialogue',
    reason: expect.stringContaining('There is no key for anthropic.'),
  });
  const chat = await api.chat.create({ assistantId: answer.id, input: 'Hello' });
  expect(chat.output).toMatchObject([{ role: 'assistant' }]);

  await expect(api.call.createWeb({ assistant: claude })).rejects.toMatchObject(refused);
  await api.org.update(orgId, { missingModel: 'replace' });
  expect((await api.call.createWeb({ assistant: claude })).warnings).toMatchObject([
    { path: 'model.provider', code: 'engine-replaced' },
  ]);
  await api.org.update(orgId, { missingModel: null });
  await expect(api.call.createWeb({ assistant: claude })).rejects.toMatchObject(refused);
});

it('a scheduled call is taken with a warning and ends at its start with a reason', async () => {
  const { id: assistantId } = await api.assistant.create(claude);
  const schedulePlan = { earliestAt: new Date(Date.now() + 3_600_000).toISOString() };
  const { answer, response } = await api.call.create.withResponse({ assistantId, customer, schedulePlan });
  const { id } = one(answer);
  expect(codesOf(response)).toEqual(['model.provider engine-not-available', 'customer no-trunk']);
  const { store, serverMessages } = server.context;
  const engines = createEchoEngines();
  const findMissingModel = createFindMissingModel({ engines, store, missingModel: 'refuse' });
  const phoneCalls = createPhoneCalls({
    store,
    serverMessages,
    findMissingModel,
    now: () => Date.now() + 7_200_000,
  });
  await phoneCalls.startScheduled(orgId, id);
  expect(await api.call.get(id)).toMatchObject({
    status: 'ended',
    endedReason: 'call.in-progress.error-pipeline-no-available-llm-model',
    endedMessage: expect.stringMatching(/^engine-not-available: There is no key for anthropic\./),
  });
});

it('calls of a campaign end at their start with a reason, and the campaign comes to its end', async () => {
  const { id: assistantId } = await api.assistant.create(claude);
  const customers = [customer, { number: '+13025550143' }];
  const { id } = await api.campaign.create({ name: 'Spring', assistantId, customers });
  await until(async () => expect(await api.campaign.get(id)).toMatchObject({ status: 'ended' }));
  const calls = await api.call.list({});
  expect(calls).toHaveLength(2);
  for (const call of calls)
    expect(call).toMatchObject({
      campaignId: id,
      endedReason: 'call.in-progress.error-pipeline-no-available-llm-model',
    });
});

it('attempts of a test run break off with the same sentence', async () => {
  const { id: assistantId } = await api.assistant.create(claude);
  const suite = await api.testSuite.create({ name: 'Basics', targetPlan: { assistantId } });
  await api.testSuiteTest.create(suite.id, {
    name: 'Greets',
    type: 'chat',
    script: 'user: Hello',
    scorers: [{ type: 'ai', rubric: 'contains: hello' }],
  });
  const run = await api.testSuiteRun.create(suite.id, {});
  await until(async () =>
    expect(await api.testSuiteRun.get(suite.id, run.id)).toMatchObject({ status: 'completed' }),
  );
  const { testResults } = await api.testSuiteRun.get(suite.id, run.id);
  expect(JSON.stringify(testResults)).toContain(
    'broken-off: engine-not-available: There is no key for anthropic.',
  );
});

it('a voice without an engine is replaced: warning, call, log and health say so, pages do not read it', async () => {
  const replaced = () => server.context.health.replaced?.();
  const before = replaced()?.voice ?? Number.NaN;
  const assistant: CreateAssistant = { ...plain, voice: { provider: 'vapi', voiceId: 'v' } };
  const { answer, response } = await api.assistant.create.withResponse(assistant);
  expect(codesOf(response)).toEqual(['voice.provider engine-replaced']);
  const { id } = await api.call.createWeb({ assistantId: answer.id });
  const call = await api.call.get(id);
  const reason = expect.stringContaining('This server has no voice engine for vapi');
  expect(call.engines).toEqual({
    model: { asked: 'saywell', used: 'fake-dialogue' },
    transcriber: { asked: 'saywell', used: null, reason: expect.stringContaining('did not load') },
    voice: { asked: 'vapi', used: 'fake-text-to-speech', reason },
  });
  expect(call.warnings).toEqual([{ path: 'voice.provider', code: 'engine-replaced', message: reason }]);
  await until(async () =>
    expect((await api.logs.list({ callId: id })).results).toContainEqual(
      expect.objectContaining({ type: 'Call', message: reason }),
    ),
  );
  expect(replaced()?.voice).toBe(before + 1);
  const health: unknown = await (await fetch(`${server.url}/health`)).json();
  expect(health).toMatchObject({ replaced: { voice: before + 1 } });
  const page = await publicApi.call.createWeb({ assistantId: answer.id });
  expect(page).not.toHaveProperty('engines');
  expect(page).not.toHaveProperty('warnings');
  const visitor = await joinByWebSocket(joinTarget(page.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  await until(() => expect(visitor.appMessages()).toContain('listening'));
  visitor.say({ type: 'bye' });
  await until(async () => expect(await api.call.get(page.id)).toMatchObject({ status: 'ended' }));
  const { results } = await api.call.events(page.id, { limit: 1_000 });
  expect(results.filter(({ type }) => type === 'engine-replaced').map(({ body }) => body)).toEqual([
    { part: 'voice', asked: 'vapi', used: 'fake-text-to-speech', assistant: 'Plain' },
  ]);
});
