import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, CallArtifact, CallBatch } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesIn } from '../compose/stored/testing/files-in.ts';
import { createRunningCalls, type RunningCalls } from '../features/calls/live/running-calls.ts';
import { noTrunk } from '../features/calls/phone/no-trunk.ts';
import { createPhoneCalls, type PhoneCalls } from '../features/calls/phone/phone-calls.ts';
import { createFakeEngines } from '../features/calls/testing/fake-engines.ts';
import { recordingPrefix } from '../features/rooms/recording/recording-keys.ts';
import { createRoomRegistry } from '../features/rooms/room-registry.ts';
import { enterRoom } from '../features/rooms/testing/fake-media.ts';
import type { AppContext } from '../http/app-context.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import type { NewCall } from '../store/calls/new-call.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const customer = { number: '+13025550142', name: 'Ann' };
const artifact: CallArtifact = {
  transcript: 'AI: Hello.\nUser: Where is the lighthouse?\n',
  messages: [
    { role: 'bot', message: 'Hello.', time: 1, secondsFromStart: 0 },
    { role: 'user', message: 'Where is the lighthouse?', time: 2, secondsFromStart: 1 },
  ],
};

let folder: string;
let test: TestApi;
let calls: RunningCalls;
let phoneCalls: PhoneCalls;
let now = Date.now();
const wakeJobs = vi.fn();
const serverMessages = { send: vi.fn(async () => undefined) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-call-api-'));
  const clock = systemClock;
  test = await openApi((store): Partial<AppContext> => {
    const { log } = fakeContext();
    const files = filesIn(folder, store);
    calls = createRunningCalls({
      store,
      log,
      engines: {
        choose: () => createFakeEngines(clock),
        report: { voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: 'fake' },
      },
      rooms: createRoomRegistry({ clock, log }),
      maxCalls: 4,
      iceServers: [],
      endSilenceMs: undefined,
      facilities: (callId) => ({ recordingFiles: files.recordings.filesOf(callId) }),
      clock,
    });
    phoneCalls = createPhoneCalls({ store, serverMessages, now: () => now });
    store.onJobsAdded(wakeJobs);
    return { calls, phoneCalls, byteRemoval: files.byteRemoval };
  });
});
afterAll(async () => {
  await calls.endAll('worker-shutdown');
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const api = () => test.api;
const createAssistant = (fields: Parameters<TestApi['api']['assistant']['create']>[0] = {}) =>
  api().assistant.create({ name: 'Max', ...fields });
const isBatch = (answer: Call | CallBatch): answer is CallBatch => 'results' in answer;
function oneCall(answer: Call | CallBatch): Call {
  if (isBatch(answer)) throw new Error('a batch where one call was expected');
  return answer;
}
const stored = (id: string) => test.store.call.get(test.orgId, id);
const store = async (fields: Partial<NewCall>, end: { artifact?: CallArtifact; summary?: string } = {}) => {
  const call = await test.store.call.create({ orgId: test.orgId, type: 'webCall', ...fields });
  await test.store.call.markInProgress(call.id);
  const { artifact: stored, summary } = end;
  await test.store.call.end(call.id, {
    reason: fields.endedReason ?? 'customer-ended-call',
    ...(stored !== undefined && { artifact: stored }),
    ...(summary !== undefined && { analysis: { summary, successEvaluation: 'true' } }),
  });
  return call.id;
};
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('POST /call', () => {
  it('AP-10 POST /call makes a web call or phone calls, by what is given', async () => {
    const { id: assistantId } = await createAssistant();
    const web = oneCall(await api().call.create({ assistantId, name: 'First' }));
    expect(web).toMatchObject({
      type: 'webCall',
      status: 'queued',
      name: 'First',
      subscriptionLimits: { concurrencyBlocked: false, concurrencyLimit: 4, remainingConcurrentCalls: 3 },
    });
    expect(new URL(web.webCallUrl ?? '').pathname).toBe(`/room/${web.id}`);
    expect(await api().call.get(web.id)).toMatchObject({ name: 'First', assistantId, status: 'queued' });
    const phone = oneCall(await api().call.create({ assistantId, customer }));
    expect(phone).toMatchObject({ type: 'outboundPhoneCall', customer });
    expect((await stored(phone.id))?.customer).toEqual(customer);
    await calls.end(web.id, 'manually-canceled');
  });

  it('a phone call without a trunk is stored, and over at once with its reason', async () => {
    const { id: assistantId } = await createAssistant();
    const call = oneCall(await api().call.create({ assistantId, customer }));
    expect(call).toMatchObject({
      status: 'ended',
      endedReason: noTrunk.reason,
      endedMessage: expect.stringMatching(/^no-trunk: /),
    });
    expect(call.startedAt).toBeUndefined();
    expect(await api().call.get(call.id)).toMatchObject({
      status: 'ended',
      endedReason: noTrunk.reason,
      warnings: [{ path: 'customer', code: 'no-trunk' }],
    });
  });

  it('a batch answers each customer in one of two lists, and calls only those that can be called', async () => {
    const { id: assistantId } = await createAssistant();
    const bad = { number: '030 123', numberE164CheckEnabled: true };
    const customers = [
      customer,
      { number: '5551234' },
      { sipUri: 'sip:ann@example.com' },
      { name: 'Nobody' },
    ];
    const answer = await api().call.create({ assistantId, customers });
    if (!isBatch(answer)) throw new Error('one call where a batch was expected');
    expect(answer.results.map((call) => call.customer)).toEqual([customers[0], customers[2]]);
    expect(answer.errors).toEqual([
      { customer: customers[1], error: expect.stringContaining('number is not valid: it must be in E.164') },
      { customer: customers[3], error: expect.stringContaining('number is not valid: one of number') },
    ]);
    expect(answer.subscriptionLimits?.concurrencyLimit).toBe(4);
    for (const { id } of answer.results) expect((await stored(id))?.endedReason).toBe(noTrunk.reason);
    await expect(api().call.create({ assistantId, customers: [bad] })).rejects.toMatchObject({ status: 400 });
  });

  it('a scheduled call waits, is started when its time has come, and is given up after it', async () => {
    const { id: assistantId } = await createAssistant();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const schedulePlan = { earliestAt: at(10), latestAt: at(20) };
    const order = () => api().call.create({ assistantId, customer, schedulePlan });
    const [first, second] = [oneCall(await order()), oneCall(await order())];
    expect(first).toMatchObject({ status: 'scheduled', schedulePlan });
    expect(wakeJobs).toHaveBeenCalled();
    // A server that starts again ends what ran, but not what has not begun.
    await test.store.call.endAllOpen('worker-shutdown');
    expect((await stored(first.id))?.status).toBe('scheduled');
    expect(await test.store.job.nextDueAt(['call-start'])).toBe(now + 10 * 60_000);
    now += 15 * 60_000;
    await phoneCalls.startScheduled(test.orgId, first.id);
    await phoneCalls.startScheduled(test.orgId, first.id);
    expect(await stored(first.id)).toMatchObject({ status: 'ended', endedReason: noTrunk.reason });
    now += 15 * 60_000;
    await phoneCalls.startScheduled(test.orgId, second.id);
    expect(await stored(second.id)).toMatchObject({
      status: 'ended',
      endedMessage: expect.stringMatching(/^latest-at-passed: /),
    });
    await phoneCalls.startScheduled(test.orgId, unknownId);
  });

  it('secrets of a number that comes with a call are not stored', async () => {
    const { id: assistantId } = await createAssistant();
    const phoneNumber = { twilioPhoneNumber: '+13025550100', twilioAccountSid: 'AC1' };
    const call = oneCall(
      await api().call.create({
        assistantId,
        customer,
        phoneNumber: { ...phoneNumber, twilioAuthToken: 'secret' },
      }),
    );
    expect(call.phoneNumber).toEqual(phoneNumber);
    expect(JSON.stringify(await stored(call.id))).not.toContain('secret');
  });

  it.each([
    [{}, 'assistantId is not valid: one of assistantId'],
    [{ assistantId: unknownId, squadId: unknownId }, 'assistantId is not valid: only one kind'],
    [{ assistantId: unknownId, customer: { number: '12' } }, 'customer.number must be longer'],
    [{ assistantId: unknownId, customer: { number: '0302' } }, 'customer.number is not valid: it must be'],
    [{ assistantId: unknownId, customers: [] }, 'customers must contain at least 1'],
    [
      { assistantId: unknownId, customer, customers: [customer] },
      'customer is not valid: exactly one of customer',
    ],
    [{ assistantId: unknownId, phoneNumberId: unknownId }, 'customer is not valid: exactly one of customer'],
    [{ assistantId: unknownId, name: 'x'.repeat(41) }, 'name must be shorter than or equal to 40'],
    [
      { assistantId: unknownId, transport: { provider: 'daily' }, customer },
      'customer is not valid: it belongs to phone calls',
    ],
    [
      {
        assistantId: unknownId,
        customer,
        schedulePlan: { earliestAt: '2026-01-02T00:00:00Z', latestAt: '2026-01-01T00:00:00Z' },
      },
      'schedulePlan.latestAt is not valid: it must not be before earliestAt',
    ],
    [{ assistantId: unknownId, surprise: 1 }, 'property surprise should not exist'],
  ])('refuses %j', async (body, message) => {
    const before = await api().call.list();
    const answer = await test.server.inject({
      method: 'POST',
      url: '/call',
      headers: { authorization: `Bearer ${test.keys.private}` },
      payload: body,
    });
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      message: expect.arrayContaining([expect.stringContaining(message)]),
    });
    expect(await api().call.list()).toEqual(before);
  });

  it('an assistant that is not there is named, and nothing is stored', async () => {
    const before = await api().call.list();
    await expect(api().call.create({ assistantId: unknownId, customer })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining(unknownId),
    });
    expect(await api().call.list()).toEqual(before);
  });

  it('a number of ours that is not there is named', async () => {
    const { id: assistantId } = await createAssistant();
    const body = { assistantId, customer, phoneNumberId: unknownId };
    await expect(api().call.create(body)).rejects.toMatchObject({
      status: 404,
      message: `phoneNumberId ${unknownId} was not found.`,
    });
  });
});

describe('GET /call', () => {
  it('AP-11 GET /call lists by id, assistant, number and time, newest first, and goes on behind a cursor', async () => {
    const { id: assistantId } = await createAssistant();
    const ids: string[] = [];
    for (let day = 1; day <= 3; day += 1) {
      test.setTime(`2027-01-0${day}T00:00:00.000Z`);
      ids.push(await store({ assistantId, phoneNumberId: day === 2 ? unknownId : test.orgId }));
    }
    const list = async (query: Parameters<TestApi['api']['call']['list']>[0]) =>
      idsOf(await api().call.list({ assistantId, ...query }));
    expect(await list({})).toEqual(ids.toReversed());
    expect(await list({ limit: 2 })).toEqual(ids.slice(1).toReversed());
    expect(await list({ id: ids[0] })).toEqual([ids[0]]);
    expect(await list({ phoneNumberId: unknownId })).toEqual([ids[1]]);
    expect(await list({ createdAtGt: '2027-01-02T00:00:00.000Z' })).toEqual([ids[2]]);
    expect(await list({ createdAtLe: '2027-01-02T00:00:00.000Z' })).toEqual([ids[1], ids[0]]);
    const headers = { authorization: `Bearer ${test.keys.private}` };
    const first = await test.server.inject({ url: `/call?assistantId=${assistantId}&limit=2`, headers });
    const cursor = String(first.headers['x-next-cursor']);
    expect(await list({ limit: 2, cursor })).toEqual([ids[0]]);
    expect(await test.otherApi.call.list({ assistantId })).toEqual([]);
  });

  it('AP-12 GET /call/{id} has the artifact, and copies where older clients look', async () => {
    const recording = {
      stereoUrl: 'https://voice.example/both',
      mono: { combinedUrl: 'https://voice.example/one' },
    };
    const id = await store({}, { artifact: { ...artifact, recording }, summary: 'About a lighthouse.' });
    const call = await api().call.get(id);
    expect(call).toMatchObject({
      artifact: {
        ...artifact,
        recording,
        messagesOpenAIFormatted: [
          { role: 'assistant', content: 'Hello.' },
          { role: 'user', content: 'Where is the lighthouse?' },
        ],
      },
      analysis: { summary: 'About a lighthouse.', successEvaluation: 'true' },
      messages: artifact.messages,
      transcript: artifact.transcript,
      recordingUrl: recording.mono.combinedUrl,
      stereoRecordingUrl: recording.stereoUrl,
      summary: 'About a lighthouse.',
    });
    // What is not measured is not said.
    for (const field of ['cost', 'costs', 'costBreakdown']) expect(call).not.toHaveProperty(field);
    await expect(test.otherApi.call.get(id)).rejects.toMatchObject({ status: 404 });
    await expect(api().call.get(unknownId)).rejects.toMatchObject({ status: 404, code: 'not-found' });
  });
});

describe('PATCH /call/{id}', () => {
  it('AP-13 PATCH /call/{id} changes the name, unless somebody else was faster', async () => {
    const id = await store({ name: 'Before' }, { artifact });
    const headers = { authorization: `Bearer ${test.keys.private}` };
    const { etag } = (await test.server.inject({ url: `/call/${id}`, headers })).headers;
    const renamed = await api().call.update(id, { name: 'After' });
    expect(renamed).toMatchObject({ id, name: 'After', transcript: artifact.transcript });
    expect(await stored(id)).toMatchObject({ name: 'After', type: 'webCall' });
    const late = await test.server.inject({
      method: 'PATCH',
      url: `/call/${id}`,
      headers: { ...headers, 'if-match': String(etag) },
      payload: { name: 'Lost' },
    });
    expect(late.statusCode).toBe(412);
    expect((await stored(id))?.name).toBe('After');
    expect(await api().call.update(id, { name: null })).not.toHaveProperty('name');
    for (const [client, status] of [
      [test.otherApi, 404],
      [test.publicApi, 401],
    ] as const)
      await expect(client.call.update(id, { name: 'x' })).rejects.toMatchObject({ status });
    await expect(api().call.update(id, { name: 'x'.repeat(41) })).rejects.toMatchObject({ status: 400 });
    expect(await stored(id)).not.toHaveProperty('name');
  });
});

describe('DELETE /call/{id}', () => {
  /** A web call with a visitor, which is recorded. */
  async function recordedCall() {
    const { id: assistantId } = await createAssistant({ artifactPlan: { recordingEnabled: true } });
    const { id } = await api().call.createWeb({ assistantId });
    const live = calls.live(id) ?? expect.fail('the call does not run');
    const visitor = enterRoom(live.room);
    visitor.say({ type: 'app-message', data: 'playable', to: '*' });
    await vi.waitFor(async () => expect((await stored(id))?.status).toBe('in-progress'));
    const spooled = join(folder, 'recording-spool', recordingPrefix(id));
    await vi.waitFor(async () => expect(await readdir(spooled)).toHaveLength(2));
    return { id, visitor };
  }

  it('AP-14 DELETE /call/{id} deletes the call with its artifact and its recordings', async () => {
    const { id } = await recordedCall();
    await calls.end(id, 'manually-canceled');
    expect((await api().call.get(id)).recordingUrl).toBeDefined();
    await expect(test.otherApi.call.delete(id)).rejects.toMatchObject({ status: 404 });
    const files = await readdir(join(folder, recordingPrefix(id)));
    expect(files).toHaveLength(2);
    expect(new Set(files.map((name) => name.split('.').at(-1)))).toEqual(new Set(['peaks', 'wav']));
    expect(await api().call.delete(id)).toMatchObject({ id, status: 'ended', artifact: {} });
    expect(await stored(id)).toBeNull();
    await expect(readdir(join(folder, recordingPrefix(id)))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(api().call.delete(id)).rejects.toMatchObject({ status: 404 });
  });

  it('a call that runs is ended first: its room is closed, and nothing is written afterwards', async () => {
    const { id, visitor } = await recordedCall();
    const deleted = await api().call.delete(id);
    expect(deleted).toMatchObject({ id, status: 'ended', endedReason: 'call-deleted' });
    expect(visitor.media.closed).toBe(true);
    expect(calls.live(id)).toBeUndefined();
    await sleep(100);
    expect(await stored(id)).toBeNull();
    await expect(readdir(join(folder, recordingPrefix(id)))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('a scheduled call is never started', async () => {
    const { id: assistantId } = await createAssistant();
    const schedulePlan = { earliestAt: new Date(now + 60_000).toISOString() };
    const { id } = oneCall(await api().call.createPhone({ assistantId, customer, schedulePlan }));
    expect(await api().call.delete(id)).toMatchObject({ endedReason: 'scheduled-call-deleted' });
    await phoneCalls.startScheduled(test.orgId, id);
    expect(await stored(id)).toBeNull();
  });

  it('several go together, or none', async () => {
    const [first, second, third] = [await store({}), await store({}), await store({})];
    const remove = (ids: readonly string[]) =>
      test.server.inject({
        method: 'DELETE',
        url: `/call/${first}`,
        headers: { authorization: `Bearer ${test.keys.private}` },
        payload: { ids },
      });
    expect((await remove([second, unknownId])).statusCode).toBe(404);
    expect(await stored(first)).not.toBeNull();
    expect((await remove([second, third])).json()).toMatchObject({ id: first });
    for (const id of [first, second, third]) expect(await stored(id)).toBeNull();
  });
});

describe('POST /call/phone', () => {
  it('AP-15 POST /call/phone stores the call, which a server without a trunk ends', async () => {
    const { id: assistantId } = await createAssistant();
    const call = oneCall(await api().call.createPhone({ assistantId, customer, name: 'Monday' }));
    expect(call).toMatchObject({ type: 'outboundPhoneCall', endedReason: noTrunk.reason, name: 'Monday' });
    expect(await api().call.get(call.id)).toMatchObject({ customer, assistantId, status: 'ended' });
    await expect(api().call.createPhone({ assistantId })).rejects.toMatchObject({
      body: { message: [expect.stringContaining('customer is not valid: exactly one of')] },
    });
    await expect(test.otherApi.call.createPhone({ assistantId, customer })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('a page calls one customer with its public key, and nothing else', async () => {
    const { id: assistantId } = await createAssistant();
    const call = oneCall(await test.publicApi.call.createPhone({ assistantId, customer }));
    expect(call.endedMessage).toMatch(/^no-trunk: /);
    expect(call).not.toHaveProperty('subscriptionLimits');
    expect(call).not.toHaveProperty('warnings');
    const { value } = await api().token.create({
      tag: 'public',
      restrictions: { allowedAssistantIds: [unknownId] },
    });
    await expect(test.clientOf(value).call.createPhone({ assistantId, customer })).rejects.toMatchObject({
      code: 'assistant-not-allowed',
    });
    await expect(
      test.publicApi.call.createPhone({ assistantId, customers: [customer] }),
    ).rejects.toMatchObject({ status: 403, code: 'role-not-sufficient' });
  });
});

describe('POST /call/web', () => {
  it('AP-16 POST /call/web opens a room for a visitor', async () => {
    const { id: assistantId } = await createAssistant({ model: { provider: 'saywell', model: 'built-in' } });
    const call = await test.publicApi.call.createWeb({ assistantId });
    expect(call).toMatchObject({ type: 'webCall', status: 'queued', transport: { provider: 'saywell' } });
    expect(call).not.toHaveProperty('subscriptionLimits');
    // Its prompt is not the page's to see.
    expect(call.assistant).toEqual({ name: 'Max' });
    expect(calls.live(call.id)?.room.isOpen).toBe(true);
    expect(await stored(call.id)).toMatchObject({ assistantId, status: 'queued' });
    await calls.end(call.id, 'manually-canceled');
    expect(await stored(call.id)).toMatchObject({ status: 'ended', endedReason: 'manually-canceled' });
  });

  it('is refused when too many calls run', async () => {
    const { id: assistantId } = await createAssistant();
    const made = await Promise.all(Array.from({ length: 4 }, () => api().call.createWeb({ assistantId })));
    await expect(api().call.createWeb({ assistantId })).rejects.toMatchObject({
      status: 429,
      message: 'Over Concurrency Limit',
    });
    for (const { id } of made) await calls.end(id, 'manually-canceled');
  });
});

describe('the second generation', () => {
  const assistantIds: string[] = [];
  const squadIds: string[] = [];
  const ids: string[] = [];
  const numberId = '0192f0c0-0000-7000-8000-00000000aaaa';
  const overridesOf = (day: number) => ({
    firstMessage: 'Hi',
    variableValues: { day, text: String(day), isLast: day === 6, tags: ['a', `b${day}`] },
  });

  beforeAll(async () => {
    for (const name of ['North', 'South']) assistantIds.push((await createAssistant({ name })).id);
    for (const name of ['Crew', 'Team'])
      squadIds.push((await api().squad.create({ name, members: [{ assistantId: assistantIds[0] }] })).id);
    for (let day = 1; day <= 6; day += 1) {
      test.setTime(`2028-01-0${day}T00:00:00.000Z`);
      const created = await test.store.call.create({
        orgId: test.orgId,
        type: 'outboundPhoneCall',
        ...(day <= 4 ? { assistantId: assistantIds[day % 2] } : { squadId: squadIds[day % 2] }),
        ...(day === 3 && { phoneNumberId: numberId, name: 'Third' }),
        ...(day >= 5 && { assistantOverrides: overridesOf(day) }),
        customer: { number: `+1302555000${day}`, name: day < 3 ? 'Ann' : 'Bob', email: `${day}@example.com` },
        ...(day !== 6 && { cost: day / 10 }),
      });
      await test.store.call.markInProgress(created.id);
      test.setTime(new Date(Date.parse(`2028-01-0${day}T00:00:00.000Z`) + (10 - day) * 1_000).toISOString());
      await test.store.call.end(created.id, {
        reason: day === 5 ? 'silence-timed-out' : 'customer-ended-call',
        analysis: { summary: `Day ${day}`, successEvaluation: day % 2 === 0 ? 'true' : 'false' },
        artifact: { transcript: `User: "${day}", the ${day > 3 ? 'lighthouse' : 'harbour'}\n` },
      });
      ids.push(created.id);
    }
  });
  const time = { createdAtGe: '2028-01-01T00:00:00.000Z', createdAtLt: '2029-01-01T00:00:00.000Z' };
  const days = (list: readonly { id: string }[]) => list.map(({ id }) => ids.indexOf(id) + 1);
  type Query = NonNullable<Parameters<TestApi['api']['call']['page']>[0]>;
  const page = (query: Query) => api().call.page({ ...time, ...query });

  it('AP-17 GET /v2/call counts pages', async () => {
    const first = await page({ limit: 4 });
    expect(days(first.results)).toEqual([6, 5, 4, 3]);
    expect(first.metadata).toMatchObject({
      itemsPerPage: 4,
      totalItems: 6,
      currentPage: 1,
      totalPages: 2,
      hasNextPage: true,
      sortOrder: 'DESC',
    });
    expect(first.results[0]).toMatchObject({ customer: { name: 'Bob' }, analysis: { summary: 'Day 6' } });
    expect(first.results[0]).not.toHaveProperty('artifact');
    const second = await page({ limit: 4, page: 2 });
    expect(days(second.results)).toEqual([2, 1]);
    expect(second.metadata).toMatchObject({ currentPage: 2, hasNextPage: false });
    expect((await test.otherApi.call.page(time)).metadata.totalItems).toBe(0);
    await expect(page({ page: 0 })).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ['createdAt', 'ASC', [1, 2, 3, 4, 5, 6]],
    ['createdAt', 'DESC', [6, 5, 4, 3, 2, 1]],
    ['duration', 'ASC', [6, 5, 4, 3, 2, 1]],
    ['duration', 'DESC', [1, 2, 3, 4, 5, 6]],
    ['cost', 'ASC', [6, 1, 2, 3, 4, 5]],
    ['cost', 'DESC', [5, 4, 3, 2, 1, 6]],
  ] as const)(
    'sorts by %s %s, also from page to page behind a cursor',
    async (sortBy, sortOrder, expected) => {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const { results, metadata } = await page({ sortBy, sortOrder, limit: 2, ...(cursor && { cursor }) });
        seen.push(...days(results));
        cursor = metadata.nextCursor;
      } while (cursor !== undefined);
      expect(seen).toEqual(expected);
    },
  );

  it('a cursor of another order is refused', async () => {
    const { metadata } = await page({ limit: 2 });
    await expect(page({ cursor: metadata.nextCursor, sortBy: 'cost' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(page({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 });
  });

  const filters: readonly [string, () => Query, number[]][] = [
    ['id', () => ({ id: ids[1] }), [2]],
    ['idAny', () => ({ idAny: [String(ids[1]), String(ids[3])] }), [4, 2]],
    ['assistantId', () => ({ assistantId: assistantIds[1] }), [3, 1]],
    ['assistantIdAny', () => ({ assistantIdAny: assistantIds }), [4, 3, 2, 1]],
    ['assistantName', () => ({ assistantName: 'South' }), [3, 1]],
    ['an unknown assistantName', () => ({ assistantName: 'East' }), []],
    ['squadId', () => ({ squadId: squadIds[1] }), [5]],
    ['squadIdAny', () => ({ squadIdAny: squadIds }), [6, 5]],
    ['squadName', () => ({ squadName: 'Crew' }), [6]],
    ['phoneNumberId', () => ({ phoneNumberId: numberId }), [3]],
    ['phoneNumberIdAny', () => ({ phoneNumberIdAny: [numberId] }), [3]],
    ['cost', () => ({ cost: 0.2 }), [2]],
    ['costGe', () => ({ costGe: 0.4 }), [5, 4]],
    ['costLe', () => ({ costLe: 0.2 }), [2, 1]],
    ['costGe and costLe', () => ({ costGe: 0.2, costLe: 0.3 }), [3, 2]],
    ['successEvaluation', () => ({ successEvaluation: 'true' }), [6, 4, 2]],
    ['endedReason', () => ({ endedReason: 'silence-timed-out' }), [5]],
    ['endedReasonAny', () => ({ endedReasonAny: ['silence-timed-out', 'voicemail'] }), [5]],
    ['number', () => ({ number: '+13025550002' }), [2]],
    ['customerNumberAny', () => ({ customerNumberAny: ['+13025550002', '+13025550005'] }), [5, 2]],
    ['name of the customer', () => ({ name: 'Ann' }), [2, 1]],
    ['customer', () => ({ customer: { name: 'Ann', email: '2@example.com' } }), [2]],
    ['customer with a number', () => ({ customer: { name: 'Ann', number: '+13025550005' } }), []],
    ['transcript', () => ({ transcript: 'the LIGHTHOUSE' }), [6, 5, 4]],
    ['transcript and assistant', () => ({ transcript: 'lighthouse', assistantName: 'North' }), [4]],
    ['assistantOverrides', () => ({ assistantOverrides: { firstMessage: 'Hi' } }), [6, 5]],
    ['a number of them', () => ({ assistantOverrides: { variableValues: { day: 5 } } }), [5]],
    ['a text of them', () => ({ assistantOverrides: { variableValues: { text: '6', day: '6' } } }), [6]],
    ['a truth of them', () => ({ assistantOverrides: { variableValues: { isLast: true } } }), [6]],
    ['a list of them', () => ({ assistantOverrides: { variableValues: { tags: ['b5', 'a'] } } }), [5]],
    ['other assistantOverrides', () => ({ assistantOverrides: { firstMessage: 'Ho' } }), []],
    ['no assistantOverrides', () => ({ assistantOverrides: {} }), [6, 5, 4, 3, 2, 1]],
    ['structuredOutputs', () => ({ structuredOutputs: { [numberId]: { eq: 'yes' } } }), []],
    ['score', () => ({ score: { gte: '5' } }), []],
    ['createdAtGt', () => ({ createdAtGt: '2028-01-05T00:00:00.000Z' }), [6]],
    ['updatedAtLe', () => ({ updatedAtLe: '2028-01-02T00:00:08.000Z' }), [2, 1]],
  ];
  it.each(filters)('filters by %s', async (_name, query, expected) => {
    const { results, metadata } = await page(query());
    expect(days(results)).toEqual(expected);
    expect(metadata.totalItems).toBe(expected.length);
  });

  it.each([
    [{ surprise: '1' }, 'property surprise should not exist'],
    [{ assistantId: 'x' }, 'assistantId must be a UUID'],
    [{ idAny: 'x,y' }, 'idAny.0 must be a UUID'],
    [{ costGe: 'much' }, 'costGe must be a number'],
    [{ sortBy: 'length' }, 'sortBy must be one of'],
    [{ customer: { age: 4 } }, 'customer.property age should not exist'],
    [{ score: { age: 4 } }, 'score.property age should not exist'],
    [{ transcript: 'x'.repeat(501) }, 'transcript must be shorter'],
  ])('refuses %j', async (query, message) => {
    const headers = { authorization: `Bearer ${test.keys.private}` };
    const flat = Object.entries(query).map(([key, value]) =>
      typeof value === 'object' ? `${key}[age]=4` : `${key}=${value}`,
    );
    const answer = await test.server.inject({ url: `/v2/call?${flat.join('&')}`, headers });
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      message: expect.arrayContaining([expect.stringContaining(message)]),
    });
  });

  it('AP-19 GET /v2/call/metadata lists without what was configured', async () => {
    const { results, metadata } = await api().call.pageMetadata({
      ...time,
      assistantName: 'South',
      limit: 1,
    });
    expect(metadata).toMatchObject({ totalItems: 2, hasNextPage: true });
    expect(results).toEqual([
      {
        id: ids[2],
        orgId: test.orgId,
        createdAt: '2028-01-03T00:00:00.000Z',
        updatedAt: '2028-01-03T00:00:07.000Z',
        startedAt: '2028-01-03T00:00:00.000Z',
        endedAt: '2028-01-03T00:00:07.000Z',
        type: 'outboundPhoneCall',
        status: 'ended',
        endedReason: 'customer-ended-call',
        name: 'Third',
        assistantId: assistantIds[1],
        phoneNumberId: numberId,
        customer: { number: '+13025550003', name: 'Bob', email: '3@example.com' },
        cost: 0.3,
        summary: 'Day 3',
        successEvaluation: 'false',
        toolFailed: false,
        hasRecording: false,
      },
    ]);
  });

  const exportText = (query: Parameters<TestApi['api']['call']['export']>[0]) =>
    api().call.export({ ...time, ...query });

  it('AP-18 GET /v2/call/export writes every matching call as CSV', async () => {
    const text = await exportText({
      columns: ['id', 'customerNumber', 'duration', 'cost', 'transcript', 'summary', 'successEvaluation'],
      transcript: 'lighthouse',
      sortOrder: 'ASC',
    });
    expect(text).toBe(
      [
        // The client has taken the byte order mark away.
        '"id","customerNumber","duration","cost","transcript","summary","successEvaluation"',
        `"${ids[3]}","+13025550004","6","0.4","User: ""4"", the lighthouse\n","Day 4","true"`,
        `"${ids[4]}","+13025550005","5","0.5","User: ""5"", the lighthouse\n","Day 5","false"`,
        `"${ids[5]}","+13025550006","4","","User: ""6"", the lighthouse\n","Day 6","true"`,
        '',
      ].join('\r\n'),
    );
    const all = await exportText({});
    expect(all.split('\r\n')).toHaveLength(8);
    expect(all.split('\r\n')[0]?.split(',')).toHaveLength(23);
  });

  it('an export as JSON, of some calls, in any order', async () => {
    const answer = await test.server.inject({
      url: `/v2/call/export?format=json&sortBy=cost&limit=2&columns=id,cost&createdAtGe=${time.createdAtGe}&async=true`,
      headers: { authorization: `Bearer ${test.keys.private}` },
    });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['content-disposition']).toContain('calls.json');
    expect(answer.json()).toEqual([
      { id: ids[4], cost: 0.5 },
      { id: ids[3], cost: 0.4 },
    ]);
    expect(await exportText({ format: 'json', transcript: 'nobody said this' })).toBe('[]');
    await expect(exportText({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 });
  });

  it('counts stop where counting costs too much, and clients that count on them still come to the end', async () => {
    const orgId = (await test.store.org.create('Many')).id;
    const { value } = await test.store.token.create(orgId, { tag: 'private' });
    const many = Array.from({ length: 620 }, (): NewCall => ({ orgId, type: 'webCall', status: 'queued' }));
    for (const { id } of await test.store.call.createAll(many))
      await test.store.call.end(id, { reason: 'customer-ended-call', artifact });
    const { call } = test.clientOf(value);
    const all = (await call.page({ limit: 1 })).metadata;
    expect(all.totalItems).toBe(620);
    expect(all).not.toHaveProperty('totalItemsAtLeast');
    const seen = new Set<string>();
    for (let page = 1, total = 1; seen.size < total; page += 1) {
      const { results, metadata } = await call.page({ transcript: 'lighthouse', limit: 100, page });
      expect(metadata.totalItemsAtLeast).toBe(page < 7 ? true : undefined);
      expect(results).not.toHaveLength(0);
      for (const { id } of results) seen.add(id);
      total = metadata.totalItems;
    }
    expect(seen.size).toBe(620);
  });
});
