import type { Call, CreateCampaign, ServerMessage } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import { endStoredCall } from '../features/calls/ending/end-stored-call.ts';
import type { PlacePhoneCallsOptions } from '../features/calls/phone/phone-calls.ts';
import { createCampaignService } from '../features/campaigns/campaign-service.ts';
import { createCampaignRunner } from '../features/campaigns/run-campaign.ts';
import type { ServerMessages } from '../features/server-messages/create-server-messages.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import type { JobHandler } from '../store/jobs/store-jobs.ts';
import type { Store } from '../store/store.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let now = Date.parse('2026-01-01T00:00:00.000Z');
let assistantId: string;
const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const server = { url: 'https://campaigns.example' };

/** What is sent to the campaign's server, and how it answers before each call. */
const sent: ServerMessage[] = [];
let predial: (contact: { number?: string }) => Promise<unknown> = async () => ({ eligible: true });
const serverMessages: Pick<ServerMessages, 'send' | 'ask'> = {
  send: async (_orgId, _target, message) => void sent.push(message),
  ask: async (_orgId, _target, message, { schema }) =>
    schema.parse(await predial(Object(Reflect.get(message, 'contact')))),
};

beforeAll(async () => {
  test = await openApi((store) => ({
    campaigns: createCampaignService({ store, serverMessages, now: () => now }),
  }));
  assistantId = (await test.api.assistant.create({ name: 'Caller' })).id;
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => void sent.splice(0));

const at = (ms: number): string => new Date(ms).toISOString();
function passTime(ms: number): void {
  now += ms;
  test.setTime(at(now));
}
const refusal = (code: string, message?: unknown) =>
  expect.objectContaining({
    code,
    ...(message !== undefined && { body: expect.objectContaining({ message }) }),
  });
const customers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: `+1302555${String(1_000 + index)}`,
    name: `c${index}`,
  }));
const body = (fields: Partial<CreateCampaign> = {}): CreateCampaign => ({
  name: 'Spring',
  assistantId,
  customers: customers(3),
  ...fields,
});
const callsOf = (campaignId: string): Promise<Call[]> =>
  test.store.call
    .page(test.orgId, { page: 1, limit: 1_000, sortOrder: 'ASC', sortBy: 'createdAt' })
    .then(({ results }) => results.filter((call) => call.campaignId === campaignId));
const counters = async (id: string) => {
  const campaign = await test.api.campaign.get(id);
  return [
    campaign.callsCounterScheduled,
    campaign.callsCounterQueued,
    campaign.callsCounterInProgress,
    campaign.callsCounterEnded,
    campaign.callsCounterFailed,
    campaign.callsCounterSkipped,
  ];
};
/** A telephone line on which calls wait until the test ends them. */
const line = async (store: Store, { orgId, body: asked, campaignId }: PlacePhoneCallsOptions) => ({
  errors: [],
  results: await store.call.createAll(
    (asked.customers ?? []).map((customer) => ({
      orgId,
      type: 'outboundPhoneCall',
      customer,
      ...(campaignId !== undefined && { campaignId }),
    })),
  ),
});
const runner = (placeCalls?: typeof line): JobHandler =>
  createCampaignRunner({
    store: test.store,
    serverMessages,
    now: () => now,
    ...(placeCalls !== undefined && { placeCalls }),
  });
const ignore = () => undefined;
const jobOptions = () => ({
  store: test.store,
  log: { debug: ignore, warn: ignore, error: ignore },
  setTimer: () => ignore,
  stopped: new AbortController().signal,
});
const claim = () => test.store.job.claim([{ kind: 'campaign-run', limit: 20, leaseMs: 1_000 }]);
/** Does every job that is due, until none is. */
async function work(handle: JobHandler = runner()): Promise<void> {
  for (let jobs = await claim(); jobs.length > 0; jobs = await claim())
    for (const job of jobs) await runJob(job, { handle }, jobOptions());
}

describe('campaigns', () => {
  it('AP-29 POST /campaign calls every customer; without a trunk the calls fail, and the counters say so', async () => {
    const created = await test.api.campaign.create(body({ server }));
    expect(created).toMatchObject({
      ...body({ server }),
      orgId: test.orgId,
      status: 'scheduled',
      calls: {},
      callsCounterScheduled: 3,
      callsCounterEnded: 0,
    });
    await work();
    const ended = await test.api.campaign.get(created.id);
    expect(ended).toMatchObject({ status: 'ended', endedReason: 'campaign.ended.success' });
    expect(await counters(created.id)).toEqual([0, 0, 0, 3, 3, 0]);
    const calls = await callsOf(created.id);
    expect(calls.map(({ customer }) => customer)).toEqual(customers(3));
    expect(Object.keys(ended.calls).sort()).toEqual(calls.map(({ id }) => id).sort());
    for (const call of Object.values(ended.calls))
      expect(call).toMatchObject({
        status: 'ended',
        endedReason: 'call.start.error-get-transport',
        endedMessage: expect.stringMatching(/^no-trunk:/),
      });
    const types = sent.map(({ type }) => type);
    expect(types[0]).toBe('campaign.started');
    expect(types.filter((type) => type === 'contact.failed')).toHaveLength(3);
    expect(types.at(-1)).toBe('campaign.ended');
  });

  it('say whom they have not reached and why, in the header and in the log (field: campaign.predialPlan)', async () => {
    const lines: string[] = [];
    const handle = createCampaignRunner({
      store: test.store,
      serverMessages,
      now: () => now,
      apiLog: {
        add: (entry) => void lines.push((typeof entry === 'function' ? entry() : entry).message ?? ''),
      },
    });
    const { answer, response } = await test.api.campaign.create.withResponse(body());
    const named = JSON.parse(response.headers.get('x-saywell-warnings') ?? '[]') as { code: string }[];
    expect(named.map(({ code }) => code)).toEqual(['no-trunk']);
    await work(handle);
    expect(lines).toEqual([
      expect.stringMatching(`^Campaign ${answer.id}: 3 customers were not reached: no-trunk: `),
    ]);
    lines.splice(0);
    predial = async () => Promise.reject(new Error('nobody there'));
    const asking = body({ predialPlan: { enabled: true }, customers: customers(1) });
    const asked = await test.api.campaign.create.withResponse(asking);
    expect(asked.response.headers.get('x-saywell-warnings')).toContain('"predialPlan"');
    await work(handle);
    predial = async () => ({ eligible: true });
    expect(lines).toEqual([
      expect.stringMatching(`^Campaign ${asked.answer.id}: 1 customer was not called: predial-failed: `),
    ]);
  });

  it('sent with an Idempotency-Key and cut off, is not stored: the same again does not call anybody twice', async () => {
    const dyingStore: Store = {
      ...test.store,
      transaction: (work) =>
        test.store.transaction(async (own) => {
          await work(own);
          throw new Error('killed');
        }),
    };
    await using dying = await createHttpServer(fakeContext({ store: dyingStore }));
    const headers = { authorization: `Bearer ${test.keys.private}`, 'idempotency-key': 'campaign' };
    const payload = body({ name: 'Cut off' });
    const cut = await dying.inject({ method: 'POST', url: '/campaign', headers, payload });
    expect(cut.statusCode).toBe(500);
    expect((await test.api.campaign.list()).map(({ name }) => name)).not.toContain('Cut off');
    expect(await claim()).toEqual([]);
  });

  it('AP-30 GET /campaign lists those of this organisation by status, newest first', async () => {
    const done = await test.api.campaign.create(body({ name: 'Done' }));
    await work();
    const waiting = await test.api.campaign.create(body({ schedulePlan: { earliestAt: at(now + 60_000) } }));
    const ids = async (query: Parameters<typeof test.api.campaign.list>[0]) =>
      (await test.api.campaign.list(query)).map(({ id }) => id);
    expect((await ids({})).slice(0, 2)).toEqual([waiting.id, done.id]);
    expect(await ids({ status: 'scheduled' })).toEqual([waiting.id]);
    expect(await ids({ status: 'ended', limit: 1 })).toEqual([done.id]);
    expect(await ids({ id: done.id })).toEqual([done.id]);
    expect(await test.otherApi.campaign.list()).toEqual([]);
    for (const sign of [{ page: 1 }, { sortOrder: 'DESC' }, { sortBy: 'createdAt' }] as const) {
      const query = { ...sign, status: 'ended', limit: 1 } as const;
      expect(await test.api.campaign.list(query)).toEqual(await test.api.campaign.page(query));
    }
    await test.api.campaign.delete(waiting.id);
  });

  it('AP-31 GET /campaign/paginated answers pages with their number', async () => {
    const campaign = await test.api.campaign.create(body());
    await test.api.campaign.update(campaign.id, { status: 'ended' });
    const page = await test.api.campaign.page({ limit: 1, status: 'ended' });
    expect(page.results.map(({ id }) => id)).toEqual([campaign.id]);
    const { totalItems } = page.metadata;
    expect(page.metadata).toMatchObject({ currentPage: 1, itemsPerPage: 1, totalPages: totalItems });
    expect(totalItems).toBe((await test.api.campaign.list({ status: 'ended' })).length);
    const oldest = await test.api.campaign.page({ limit: 1, page: totalItems, status: 'ended' });
    expect((await test.api.campaign.page({ sortOrder: 'ASC', limit: 1, status: 'ended' })).results).toEqual(
      oldest.results,
    );
    expect((await test.otherApi.campaign.page()).results).toEqual([]);
  });

  it('AP-32 GET /campaign/{id} answers the campaign of this organisation', async () => {
    const campaign = await test.api.campaign.create(body());
    expect(await test.api.campaign.get(campaign.id)).toEqual(campaign);
    await expect(test.otherApi.campaign.get(campaign.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.campaign.get(unknownId)).rejects.toEqual(refusal('not-found'));
    await work();
  });

  it('AP-33 PATCH /campaign/{id} ends a campaign: whoever is left is not called', async () => {
    const campaign = await test.api.campaign.create(body({ maxConcurrency: 1, server }));
    await work(runner(line));
    expect(await counters(campaign.id)).toEqual([2, 1, 0, 0, 0, 0]);
    await expect(test.api.campaign.update(campaign.id, { assistantId })).rejects.toEqual(
      refusal('conflict', 'The campaign has started: only name and status can be changed, not assistantId.'),
    );
    await expect(test.otherApi.campaign.update(campaign.id, { status: 'ended' })).rejects.toEqual(
      refusal('not-found'),
    );
    const ended = await test.api.campaign.update(campaign.id, { status: 'ended', name: 'Over' });
    expect(ended).toMatchObject({
      name: 'Over',
      status: 'ended',
      endedReason: 'campaign.in-progress.ended-by-user',
      callsCounterSkipped: 2,
      callsCounterQueued: 1,
    });
    const [call] = await callsOf(campaign.id);
    await test.store.call.markInProgress(call?.id ?? '');
    expect(await counters(campaign.id)).toEqual([0, 0, 1, 0, 0, 2]);
    await endStoredCall(test.store, call?.id ?? '', { reason: 'customer-ended-call' });
    await work(runner(line));
    expect(await counters(campaign.id)).toEqual([0, 0, 0, 1, 0, 2]);
    expect(await callsOf(campaign.id)).toHaveLength(1);
    expect(sent.map(({ type }) => type)).toContain('contact.completed');

    const planned = await test.api.campaign.create(body({ schedulePlan: { earliestAt: at(now + 60_000) } }));
    const moved = await test.api.campaign.update(planned.id, {
      schedulePlan: { earliestAt: at(now + 120_000) },
    });
    expect(moved.schedulePlan).toEqual({ earliestAt: at(now + 120_000) });
    passTime(90_000);
    await work();
    expect(await callsOf(planned.id)).toEqual([]);
    expect(await test.api.campaign.update(planned.id, { status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
      endedReason: 'campaign.scheduled.ended-by-user',
    });
    passTime(90_000);
    await work();
    expect(await callsOf(planned.id)).toEqual([]);
  });

  it('AP-34 DELETE /campaign/{id} forgets the campaign and calls nobody else', async () => {
    const campaign = await test.api.campaign.create(body());
    await expect(test.otherApi.campaign.delete(campaign.id)).rejects.toEqual(refusal('not-found'));
    expect(await test.api.campaign.delete(campaign.id)).toEqual(campaign);
    await expect(test.api.campaign.get(campaign.id)).rejects.toEqual(refusal('not-found'));
    await work();
    expect(await callsOf(campaign.id)).toEqual([]);
  });

  it('start when their time has come, and skip whom they could not call within it', async () => {
    const schedulePlan = { earliestAt: at(now + 60_000), latestAt: at(now + 120_000) };
    const campaign = await test.api.campaign.create(body({ schedulePlan, maxConcurrency: 2 }));
    await work(runner(line));
    expect((await test.api.campaign.get(campaign.id)).status).toBe('scheduled');
    passTime(61_000);
    await work(runner(line));
    expect((await test.api.campaign.get(campaign.id)).status).toBe('in-progress');
    expect(await counters(campaign.id)).toEqual([1, 2, 0, 0, 0, 0]);
    passTime(60_000);
    for (const { id } of await callsOf(campaign.id))
      await endStoredCall(test.store, id, { reason: 'customer-did-not-answer' });
    await work(runner(line));
    expect(await counters(campaign.id)).toEqual([0, 0, 0, 2, 2, 1]);
    expect((await test.api.campaign.get(campaign.id)).status).toBe('ended');
  });

  it('never have more calls than allowed, and go on when one ends, whoever works on them', async () => {
    const campaign = await test.api.campaign.create(body({ customers: customers(7), maxConcurrency: 2 }));
    let ended = 0;
    for (let round = 0; round < 20 && ended < 7; round++) {
      const [job] = await claim();
      if (job !== undefined) {
        // Two servers that both think it is theirs.
        const handle = runner(line);
        await Promise.all([1, 2].map(() => runJob(job, { handle }, jobOptions())));
      }
      const open = (await callsOf(campaign.id)).filter(({ status }) => status !== 'ended');
      expect(open.length).toBeLessThanOrEqual(2);
      expect((await counters(campaign.id))[1]).toBe(open.length);
      const [first] = open;
      if (
        first !== undefined &&
        (await endStoredCall(test.store, first.id, { reason: 'customer-ended-call' }))
      )
        ended += 1;
    }
    await work(runner(line));
    const calls = await callsOf(campaign.id);
    expect(calls.map(({ customer }) => customer?.number ?? '').sort()).toEqual(
      customers(7).map(({ number }) => number),
    );
    expect(await test.api.campaign.get(campaign.id)).toMatchObject({ status: 'ended', callsCounterEnded: 7 });
  });

  it('call every customer once, wherever a server dies', async () => {
    const count = 120;
    const campaign = await test.api.campaign.create(
      body({ customers: customers(count), maxConcurrency: 1_000 }),
    );
    let deaths = 0;
    // Dies after the calls were written but before that was committed, then after the commit.
    const dying = runner(async (store, asked) => {
      const placed = await line(store, asked);
      if (deaths++ % 2 === 0) throw new Error('killed');
      return placed;
    });
    for (let life = 0; life < 12; life++) {
      const [job] = await claim();
      if (job === undefined) break;
      const heartbeat = async () => {
        throw new Error('killed');
      };
      const context = {
        signal: new AbortController().signal,
        heartbeat,
        beating: Promise.reject,
        finish: Promise.reject,
      };
      await dying(job, context as Parameters<JobHandler>[1]).catch(ignore);
      passTime(1_001);
    }
    await work(runner(line));
    expect(deaths).toBeGreaterThan(4);
    const numbers = (await callsOf(campaign.id)).map(({ customer }) => customer?.number ?? '');
    expect(numbers.sort()).toEqual(customers(count).map(({ number }) => number));
    expect(await counters(campaign.id)).toEqual([0, count, 0, 0, 0, 0]);
  });

  it('ask the campaign’s server before each call', async () => {
    const answers: Record<string, () => Promise<unknown>> = {
      c0: async () => ({ eligible: true }),
      c1: async () => ({ eligible: false }),
      c2: () => Promise.reject(new Error('nobody answers')),
    };
    predial = (contact) =>
      answers[String(Reflect.get(contact, 'name'))]?.() ?? Promise.reject(new Error('who?'));
    const campaign = await test.api.campaign.create(body({ server, predialPlan: { enabled: true } }));
    await work();
    expect((await callsOf(campaign.id)).map(({ customer }) => customer?.name)).toEqual(['c0']);
    expect(await counters(campaign.id)).toEqual([0, 0, 0, 1, 1, 2]);
    const types = sent.map(({ type }) => type);
    expect(types).toContain('contact.skipped');
    expect(types).toContain('contact.predial-failed');
  });

  it('fail, and say why, when their assistant is gone', async () => {
    const gone = (await test.api.assistant.create({ name: 'Gone' })).id;
    const campaign = await test.api.campaign.create(body({ assistantId: gone, server }));
    await test.api.assistant.delete(gone);
    await work();
    expect(await counters(campaign.id)).toEqual([0, 0, 0, 3, 3, 0]);
    expect(sent).toContainEqual(
      expect.objectContaining({
        type: 'contact.failed',
        contact: expect.objectContaining({ reason: expect.stringContaining(`assistantId ${gone}`) }),
      }),
    );
  });

  it('can be made from others', async () => {
    const first = await test.api.campaign.create(body({ maxConcurrency: 3 }));
    const second = await test.api.campaign.create({ name: 'Again', duplicateFromCampaignId: first.id });
    expect(second).toMatchObject({ name: 'Again', assistantId, maxConcurrency: 3, callsCounterScheduled: 3 });
    const third = await test.api.campaign.create({
      name: 'Others',
      duplicateFromCampaignId: first.id,
      customers: customers(1),
    });
    expect(third).toMatchObject({ customers: customers(1), callsCounterScheduled: 1 });
    await expect(
      test.otherApi.campaign.create({ name: 'Stolen', duplicateFromCampaignId: first.id }),
    ).rejects.toEqual(refusal('validation-failed'));
    await work();
  });

  it.each<[title: string, fields: () => Partial<CreateCampaign>, messages: string[]]>([
    [
      'in the past',
      () => ({ schedulePlan: { earliestAt: at(0), latestAt: at(1) } }),
      [
        'schedulePlan.earliestAt is not valid: 1970-01-01T00:00:00.000Z is in the past',
        'schedulePlan.latestAt is not valid: 1970-01-01T00:00:00.001Z is in the past',
      ],
    ],
    [
      'that ends before it starts',
      () => ({ schedulePlan: { earliestAt: at(now + 9_000), latestAt: at(now + 1_000) } }),
      ['schedulePlan.latestAt is not valid: it must not be before earliestAt'],
    ],
    ['without customers', () => ({ customers: [] }), ['customers must contain at least 1 elements']],
    [
      'with a customer who has no number',
      () => ({ customers: [...customers(1), { name: 'Nobody' }] }),
      ['customers.1.number is not valid: one of number and sipUri is required'],
    ],
    [
      'of nobody',
      () => ({ assistantId: undefined }),
      ['assistantId is not valid: exactly one of assistantId, squadId and workflowId must be given'],
    ],
    [
      'with an assistant of another organisation',
      () => ({ assistantId: unknownId }),
      [`assistantId is not valid: there is no assistant ${unknownId}`],
    ],
    [
      'with a workflow of nobody',
      () => ({ assistantId: undefined, workflowId: unknownId }),
      [`workflowId is not valid: there is no workflow ${unknownId}`],
    ],
    [
      'from a number of nobody',
      () => ({ customers: undefined, dialPlan: [{ phoneNumberId: unknownId, customers: customers(1) }] }),
      [`dialPlan.0.phoneNumberId is not valid: there is no phone-number ${unknownId}`],
    ],
    ['with no calls at a time', () => ({ maxConcurrency: 0 }), ['maxConcurrency must not be less than 1']],
  ])('are refused %s', async (_title, fields, messages) => {
    const before = await test.api.campaign.list();
    await expect(test.api.campaign.create(body(fields()))).rejects.toEqual(
      refusal('validation-failed', messages),
    );
    expect(await test.api.campaign.list()).toEqual(before);
  });
});
