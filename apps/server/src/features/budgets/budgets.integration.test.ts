import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock, type DialogueEngine, type TextToSpeechEngine } from '@saywell/agent';
import { createFakeDialogue, createFakeLanguage, createFakeTextToSpeech } from '@saywell/agent/testing';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { CreateAssistant, CreateToken } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../compose/start-server.ts';
import { createFakeEngines } from '../calls/testing/fake-engines.ts';
import { joinByWebSocket, joinTarget } from '../calls/testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../calls/testing/start-test-server.ts';

const clock = createSystemClock();
const usage = { promptTokens: 1_000_000, completionTokens: 0, cachedPromptTokens: 0 };
const model = (name: string): DialogueEngine => ({
  ...createFakeDialogue({ clock, answer: () => ({ text: 'Yes.', usage }) }),
  name,
});
const voice = (name: string): TextToSpeechEngine => ({
  ...createFakeTextToSpeech({ clock, language: createFakeLanguage(), wordMs: 60 }),
  name,
});
const engines = engineSetOf((assistant) => ({
  ...createFakeEngines(clock),
  ...(assistant.voice?.provider === '11labs' && { textToSpeech: voice('11labs') }),
  ...(assistant.model?.provider === 'anthropic' && { dialogue: model('anthropic') }),
}));
/** A call says its first message for 0.03 USD, a chat costs 0.4 USD. */
const prices = { '11labs': { perThousandCharacters: 1 }, anthropic: { perMillionPromptTokens: 0.4 } };
const speaking: CreateAssistant = {
  name: 'Costs',
  firstMessage: 'Hello there, this costs a lot.',
  voice: { provider: '11labs', voiceId: 'v' },
};
const writing: CreateAssistant = { name: 'Writes', model: { provider: 'anthropic', model: 'claude' } };
const free: CreateAssistant = { name: 'Free' };

let folder: string;
let server: RunningServer;
let api: ApiClient;
let orgId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-budgets-'));
  const environment = { SAYWELL_PRICES: JSON.stringify(prices), SAYWELL_PUBLIC_KEY_DAILY_USD: '0.50' };
  server = await startTestServer(folder, { engines, environment });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
const clientOf = async (key: CreateToken) => {
  const { value, id } = await server.context.store.token.create(orgId, key);
  return { id, api: createApiClient({ token: value, baseUrl: server.url }) };
};
beforeEach(async () => {
  orgId = (await server.context.store.org.create('Budgets')).id;
  ({ api } = await clientOf({ tag: 'private' }));
});

const over = (owner: string) => ({
  status: 402,
  code: 'billing-limit-reached',
  message: expect.stringContaining(`The budget of the ${owner}`),
});
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const spent = async (subject = 'org') => (await server.context.store.spending.spent(orgId, subject)).dayUsd;
const chat = (client: ApiClient, assistant: CreateAssistant = writing) =>
  client.chat.create({ assistant, input: 'Hello' });
/** Holds a call until its first message was said. */
async function talk(assistantId: string, client = api): Promise<void> {
  const { id, webCallUrl } = await client.call.createWeb({ assistantId });
  const visitor = await joinByWebSocket(joinTarget(webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  const spoken = expect.objectContaining({ type: 'transcript', transcript: speaking.firstMessage });
  await until(() => expect(visitor.appMessages()).toContainEqual(spoken));
  visitor.say({ type: 'bye' });
  await until(async () => expect(await api.call.get(id)).toMatchObject({ status: 'ended' }));
}

it('what calls and chats cost counts against their organisation, assistant and public key', async () => {
  const { id: assistantId } = await api.assistant.create(speaking);
  const page = await clientOf({ tag: 'public' });
  await talk(assistantId, page.api);
  expect([await spent(), await spent(`assistant:${assistantId}`), await spent(`key:${page.id}`)]).toEqual([
    0.03, 0.03, 0.03,
  ]);
  await chat(api);
  expect(await spent()).toBe(0.43);
});

it('GET /spending answers what was spent, what may be, and whether it is stopped', async () => {
  const nothing = { todayUsd: 0, monthUsd: 0, heldUsd: 0 };
  expect(await api.spending.get()).toMatchObject({
    spendingStopped: false,
    org: nothing,
    assistants: [],
    publicKeys: [],
  });
  const metadata = { saywell: { budget: { dailyUsd: 2 } } };
  const { id: assistantId } = await api.assistant.create({ ...writing, metadata });
  const page = await clientOf({ tag: 'public' });
  await page.api.chat.createWeb({ assistantId, input: 'Hello' });
  await chat(api);
  await api.org.update(orgId, { spendingStopped: true, budget: { monthlyUsd: 9 } });
  const { store } = server.context;
  const accounts = [{ subject: 'org', monthlyUsd: 9 }];
  await store.spending.charge(orgId, { holderId: orgId, accounts, totalUsd: 0, holdUsd: 0.05 });
  const day = new Date().toISOString().slice(0, 10);
  const once = { todayUsd: 0.4, monthUsd: 0.4, heldUsd: 0 };
  expect(await api.spending.get()).toEqual({
    day,
    month: day.slice(0, 7),
    spendingStopped: true,
    org: { todayUsd: 0.8, monthUsd: 0.8, heldUsd: 0.05, budget: { monthlyUsd: 9 } },
    assistants: [{ assistantId, ...once, budget: { dailyUsd: 2 } }],
    publicKeys: [{ tokenId: page.id, ...once, budget: { dailyUsd: 0.5 } }],
  });
  const other = await store.org.create('Others');
  const { value } = await store.token.create(other.id, { tag: 'private' });
  expect(await createApiClient({ token: value, baseUrl: server.url }).spending.get()).toMatchObject({
    org: nothing,
    assistants: [],
  });
});

it('an organisation’s budget refuses what costs, not what is free, and not others', async () => {
  await api.org.update(orgId, { budget: { dailyUsd: 0.5 } });
  await chat(api);
  await chat(api);
  await expect(chat(api)).rejects.toMatchObject(over('organisation'));
  await expect(api.call.createWeb({ assistant: speaking })).rejects.toMatchObject(over('organisation'));
  expect(await api.call.createWeb({ assistant: free })).toMatchObject({ status: 'queued' });
  await api.org.update(orgId, { budget: { dailyUsd: 0.5, monthlyUsd: 100 } });
  await expect(chat(api)).rejects.toMatchObject(over('organisation'));
  await api.org.update(orgId, { budget: null });
  expect(await chat(api)).toMatchObject({ output: [{ role: 'assistant' }] });
});

it('says once that 80 % are spent', async () => {
  await api.org.update(orgId, { budget: { dailyUsd: 0.95 } });
  for (let count = 0; count < 2; count += 1) await chat(api);
  const noted = async () =>
    (await api.logs.list({})).results.filter(({ message = '' }) => message.startsWith('80 % of the budget'));
  await api.call.createWeb({ assistant: speaking });
  await until(async () => expect(await noted()).toHaveLength(1));
  await api.call.createWeb({ assistant: speaking });
  expect(await noted()).toHaveLength(1);
});

it('of thirty calls at once only so many are made as the budget has room for', async () => {
  await api.org.update(orgId, { budget: { dailyUsd: 0.25 } });
  const made = await Promise.allSettled(
    Array.from({ length: 30 }, () => api.call.createWeb({ assistant: speaking })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

it('the stop switch stops what costs at once, and is lifted again', async () => {
  const stopped = { status: 402, code: 'spending-stopped' };
  await api.org.update(orgId, { spendingStopped: true });
  await expect(chat(api)).rejects.toMatchObject(stopped);
  await expect(api.call.createWeb({ assistant: speaking })).rejects.toMatchObject(stopped);
  expect(await api.call.createWeb({ assistant: free })).toMatchObject({ status: 'queued' });
  await api.org.update(orgId, { spendingStopped: false });
  expect(await api.call.createWeb({ assistant: speaking })).toMatchObject({ status: 'queued' });
});

it('strangers with a public key spend what the operator allows, or the key’s own budget', async () => {
  const page = await clientOf({ tag: 'public' });
  const body = { assistant: writing, input: 'Hello' };
  await page.api.chat.createWeb(body);
  await page.api.chat.createWeb(body);
  await expect(page.api.chat.createWeb(body)).rejects.toMatchObject(over('public key'));
  await expect(page.api.call.createWeb({ assistant: speaking })).rejects.toMatchObject(over('public key'));
  expect(await chat(api)).toMatchObject({ output: [{ role: 'assistant' }] });
  const other = await clientOf({ tag: 'public', restrictions: { budget: { dailyUsd: 10 } } });
  for (let count = 0; count < 3; count += 1) await other.api.chat.createWeb(body);
  const none = await clientOf({ tag: 'public', restrictions: { budget: { monthlyUsd: 0 } } });
  await expect(none.api.chat.createWeb(body)).rejects.toMatchObject(over('public key'));
});

it('an assistant has a budget of its own, which no page lays another one over', async () => {
  const metadata = { saywell: { budget: { monthlyUsd: 0.3 } } };
  const { id: assistantId } = await api.assistant.create({ ...writing, metadata });
  await api.chat.create({ assistantId, input: 'Hello' });
  await expect(api.chat.create({ assistantId, input: 'Hello' })).rejects.toMatchObject(over('assistant'));
  const assistantOverrides = { metadata: { saywell: { budget: { monthlyUsd: 1000 } } } };
  await expect(api.chat.create({ assistantId, assistantOverrides, input: 'Hello' })).rejects.toMatchObject(
    over('assistant'),
  );
  expect(await chat(api)).toMatchObject({ output: [{ role: 'assistant' }] });
});
