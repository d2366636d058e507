import type { Call, CallBatch } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRunningCalls, type RunningCalls } from '../features/calls/live/running-calls.ts';
import { createPhoneCalls, type PhoneCalls } from '../features/calls/phone/phone-calls.ts';
import { createFakeEngines } from '../features/calls/testing/fake-engines.ts';
import { createCampaignRunner } from '../features/campaigns/run-campaign.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { createFakeDialogues } from '../features/chat/testing/fake-dialogues.ts';
import { createRoomRegistry } from '../features/rooms/room-registry.ts';
import {
  type CustomerServer,
  openCustomerServer,
} from '../features/server-messages/testing/customer-server.ts';
import { openTestMessages, type TestMessages } from '../features/server-messages/testing/test-messages.ts';
import type { AppContext } from '../http/app-context.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import type { JobHandler } from '../store/jobs/store-jobs.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

const customer = { number: '+13025550142' };
const noTrunk = { status: 'ended', endedReason: 'call.start.error-get-transport' };

let test: TestApi;
let calls: RunningCalls;
let phoneCalls: PhoneCalls;
let messages: TestMessages;
let customerServer: CustomerServer;
let assistantId: string;
const start = Date.parse('2027-03-15T12:00:00.000Z');
let now = start;

beforeAll(async () => {
  const clock = systemClock;
  const { log } = fakeContext();
  test = await openApi((store): Partial<AppContext> => {
    messages = openTestMessages(store);
    const serverMessages = messages.service;
    const parts = { store, serverMessages, log, now: () => now };
    calls = createRunningCalls({
      ...parts,
      engines: {
        choose: () => createFakeEngines(clock),
        report: { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: 'fake' },
      },
      rooms: createRoomRegistry({ clock, log }),
      maxCalls: 20,
      iceServers: [],
      endSilenceMs: undefined,
      clock: { ...clock, now: () => now },
    });
    phoneCalls = createPhoneCalls(parts);
    const { dialogueOf } = createFakeDialogues();
    const chats = createChatService({
      ...parts,
      dialogueOf,
      knowledgeOf: async () => [],
      clock: { ...clock, now: () => now },
    });
    return { calls, phoneCalls, chats, serverMessages };
  });
  test.setTime(new Date(now).toISOString());
});
afterAll(async () => {
  await calls.endAll('worker-shutdown');
  await test[Symbol.asyncDispose]();
});
beforeEach(async () => {
  passTime(start - now);
  customerServer = await openCustomerServer();
  await test.api.org.update(test.orgId, {
    concurrencyLimit: null,
    billingLimit: null,
    server: { url: `${customerServer.url}/org` },
  });
  const server = { url: `${customerServer.url}/assistant` };
  ({ id: assistantId } = await test.api.assistant.create({ name: 'Echo', server }));
  return async () => {
    for (const { id } of await test.api.call.list()) await calls.end(id, 'manually-canceled');
    await customerServer[Symbol.asyncDispose]();
  };
});

function passTime(ms: number): void {
  now += ms;
  test.setTime(new Date(now).toISOString());
}

const isBatch = (answer: Call | CallBatch): answer is CallBatch => 'results' in answer;
async function batch(count: number): Promise<CallBatch> {
  const customers = Array.from({ length: count }, () => customer);
  const answer = await test.api.call.create({ assistantId, customers });
  return isBatch(answer) ? answer : expect.fail('one call where a batch was expected');
}
/** A phone call that is to be made in a minute. */
async function scheduled(): Promise<Call> {
  const schedulePlan = { earliestAt: new Date(now + 60_000).toISOString() };
  const call = await test.api.call.create({ assistantId, customer, schedulePlan });
  return isBatch(call) ? expect.fail('a batch where one call was expected') : call;
}
const stored = (id: string) => test.store.call.get(test.orgId, id);
const overConcurrencyLimit = { status: 429, code: 'rate-limited', message: 'Over Concurrency Limit' };
const overBillingLimit = { status: 402, code: 'billing-limit-reached' };
/** A call of the past that has cost this much. */
const spend = (cost: number, orgId = test.orgId) =>
  test.store.call.create({ orgId, type: 'webCall', status: 'ended', cost });
/** Does the jobs of a kind that are due. */
async function work(kind: 'call-start' | 'campaign-run', handle: JobHandler) {
  const ignore = () => undefined;
  const log = { debug: ignore, warn: ignore, error: ignore };
  const stopped = new AbortController().signal;
  for (const job of await test.store.job.claim([{ kind, limit: 100, leaseMs: 10_000 }]))
    await runJob(job, { handle }, { store: test.store, log, stopped, setTimer: () => ignore });
}
const startCalls = () =>
  work('call-start', ({ orgId, subjectId }) => phoneCalls.startScheduled(orgId, subjectId));

describe('an organisation’s concurrencyLimit', () => {
  it('bounds its calls, not those of others, and says how many are left', async () => {
    await test.api.org.update(test.orgId, { concurrencyLimit: 2 });
    const first = await test.api.call.createWeb({ assistantId });
    expect(first.subscriptionLimits).toEqual({
      concurrencyBlocked: false,
      concurrencyLimit: 2,
      remainingConcurrentCalls: 1,
    });
    const many = await Promise.allSettled([1, 2, 3].map(() => test.api.call.createWeb({ assistantId })));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(test.publicApi.call.createWeb({ assistantId })).rejects.toMatchObject(overConcurrencyLimit);
    await expect(test.api.call.create({ assistantId, customer })).rejects.toMatchObject(overConcurrencyLimit);
    expect(await test.otherApi.call.createWeb({ assistant: {} })).toMatchObject({ status: 'queued' });
    await calls.end(first.id, 'manually-canceled');
    const next = await test.api.call.createWeb({ assistantId });
    expect(next.subscriptionLimits?.remainingConcurrentCalls).toBe(0);
  });

  it('a batch waits for a line instead of failing', async () => {
    await test.api.org.update(test.orgId, { concurrencyLimit: 1 });
    const running = await test.api.call.createWeb({ assistantId });
    const { results, subscriptionLimits } = await batch(2);
    expect(results.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
    expect(subscriptionLimits?.concurrencyBlocked).toBe(true);
    await startCalls();
    expect(await stored(results[0]?.id ?? '')).toMatchObject({ status: 'scheduled' });
    await calls.end(running.id, 'manually-canceled');
    passTime(5_000);
    await startCalls();
    for (const { id } of results) expect(await stored(id)).toMatchObject(noTrunk);
    expect((await batch(1)).subscriptionLimits?.concurrencyBlocked).toBe(false);
  });

  it('a scheduled call is taken, and waits when its time has come', async () => {
    await test.api.org.update(test.orgId, { concurrencyLimit: 1 });
    const running = await test.api.call.createWeb({ assistantId });
    const call = await scheduled();
    passTime(60_000);
    await startCalls();
    expect(await stored(call.id)).toMatchObject({ status: 'scheduled' });
    await calls.end(running.id, 'manually-canceled');
    passTime(5_000);
    await startCalls();
    expect(await stored(call.id)).toMatchObject(noTrunk);
  });

  it('a campaign waits for a line, too', async () => {
    await test.api.org.update(test.orgId, { concurrencyLimit: 1 });
    const running = await test.api.call.createWeb({ assistantId });
    const campaign = await test.api.campaign.create({ name: 'Spring', assistantId, customers: [customer] });
    const { store } = test;
    const run = () =>
      work('campaign-run', createCampaignRunner({ store, serverMessages: messages.service, now: () => now }));
    await run();
    expect(await test.api.campaign.get(campaign.id)).toMatchObject({ status: 'in-progress', calls: {} });
    await calls.end(running.id, 'manually-canceled');
    passTime(5_000);
    await run();
    const ended = await test.api.campaign.get(campaign.id);
    expect(Object.values(ended.calls)).toMatchObject([noTrunk]);
  });
});

describe('an organisation’s billingLimit', () => {
  it('refuses calls and chats once this month’s have cost as much', async () => {
    const ask = () => test.api.chat.create({ assistantId, input: 'Hello' });
    await test.api.org.update(test.orgId, { billingLimit: 1 });
    await spend(0.75);
    await spend(5, test.otherOrgId);
    expect((await test.api.call.createWeb({ assistantId })).status).toBe('queued');
    expect(await ask()).toHaveProperty('output');
    await spend(0.25);
    for (const refused of [
      () => test.api.call.createWeb({ assistantId }),
      () => test.publicApi.call.createWeb({ assistantId }),
      () => test.api.call.create({ assistantId, customer }),
      () => batch(1),
      ask,
      () => test.publicApi.chat.createWeb({ assistantId, input: 'Hello' }),
    ])
      await expect(refused()).rejects.toMatchObject(overBillingLimit);
    // A new month.
    passTime(20 * 86_400_000);
    expect((await test.api.call.createWeb({ assistantId })).status).toBe('queued');
  });

  it('a scheduled call ends with its reason', async () => {
    const call = await scheduled();
    await test.api.org.update(test.orgId, { billingLimit: 0 });
    passTime(60_000);
    await startCalls();
    expect(await test.api.call.get(call.id)).toMatchObject({
      status: 'ended',
      endedReason: 'call.start.error-subscription-insufficient-credits',
    });
  });
});

describe('a phone call that ends without a room', () => {
  const sent = () =>
    customerServer.received
      .map(({ path, message }) => ({ path, type: String(message['type']), message }))
      .toSorted((one, other) => other.type.localeCompare(one.type));

  it('sends its end and its report once', async () => {
    const call = await test.api.call.create({ assistantId, customer });
    await messages.deliver();
    await messages.deliver();
    expect(sent()).toMatchObject([
      { path: '/assistant', type: 'status-update', message: { status: 'ended' } },
      { path: '/assistant', type: 'end-of-call-report', message: { durationMs: 0 } },
    ]);
    for (const { message } of sent())
      expect(message).toMatchObject({
        endedReason: noTrunk.endedReason,
        call: { id: 'id' in call ? call.id : '', customer, endedReason: noTrunk.endedReason },
        assistant: { name: 'Echo' },
      });
  });

  it('sends them to its number’s server, else to the organisation’s', async () => {
    const number = await test.api.phoneNumber.create({
      provider: 'byo-phone-number',
      credentialId: (
        await test.api.credential.create({ provider: 'byo-sip-trunk', gateways: [{ ip: '10.0.0.1' }] })
      ).id,
      number: '+13025550199',
      server: { url: `${customerServer.url}/number` },
    });
    await test.api.call.create({ assistant: {}, customer, phoneNumberId: number.id });
    await test.api.call.create({ assistant: {}, customers: [customer, customer] });
    await messages.deliver();
    expect(sent().map(({ path, type }) => `${path} ${type}`)).toEqual([
      '/number status-update',
      '/org status-update',
      '/org status-update',
      '/number end-of-call-report',
      '/org end-of-call-report',
      '/org end-of-call-report',
    ]);
  });

  it('a scheduled one sends them when it is started, and only once', async () => {
    const call = await scheduled();
    await messages.deliver();
    expect(sent()).toEqual([]);
    passTime(60_000);
    await Promise.all([1, 2].map(() => phoneCalls.startScheduled(test.orgId, call.id)));
    await messages.deliver();
    expect(sent().map(({ type }) => type)).toEqual(['status-update', 'end-of-call-report']);
  });

  it('is not stored when its messages cannot be stored', async () => {
    const before = (await test.api.call.list()).length;
    const failing = { send: () => Promise.reject(new Error('the queue is full')) };
    const own = createPhoneCalls({
      store: test.store,
      serverMessages: failing,
      now: () => now,
    });
    await expect(own.place({ orgId: test.orgId, body: { assistantId, customer } })).rejects.toThrow('full');
    expect(await test.api.call.list()).toHaveLength(before);
  });
});
