import { randomUUID } from 'node:crypto';
import type { CallArtifact } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
/** In the order of their creation, a day each. */
const ids: string[] = [];
const campaignId = randomUUID();
const calls = [
  {
    name: 'Ann Miller',
    number: '+13025550001',
    seconds: 10,
    turns: [400, 300, 900],
    recorded: true,
    origin: 'widget',
  },
  { name: 'ANNA', number: '+13025550002', seconds: 60, turns: [2_000], failed: true, origin: 'console' },
  { name: '100% Bob', number: '+4930123', seconds: 120, turns: [100, 100], campaignId, origin: 'campaign' },
  {
    name: 'Annika',
    number: '+4930124',
    seconds: 300,
    turns: [],
    recorded: true,
    failed: true,
    campaignId,
    origin: 'test',
  },
] as const;

function artifactOf(call: (typeof calls)[number]): CallArtifact {
  const result = 'failed' in call ? 'Error: the till is offline' : 'Done.';
  const file = { id: 'r', instanceId: 'r', durationSeconds: 1, channels: 2 };
  return {
    messages: [{ role: 'tool_call_result', message: result, result, time: 1, secondsFromStart: 1 }],
    performanceMetrics: {
      turns: call.turns.map((totalMs, turn) => ({
        turn,
        totalMs,
        endpointingMs: 0,
        transcriberMs: 0,
        modelMs: 0,
        voiceMs: 0,
      })),
    },
    ...('recorded' in call && {
      recordings: [{ ...file, type: 'cloud', url: 'u', startedAt: '2028-01-01T00:00:00.000Z' }],
    }),
  };
}

beforeAll(async () => {
  test = await openApi();
  const { store, orgId } = test;
  for (const [index, call] of calls.entries()) {
    const at = Date.parse(`2028-01-0${index + 1}T00:00:00.000Z`);
    test.setTime(new Date(at).toISOString());
    const { name, number, seconds, origin } = call;
    const { id } = await store.call.create({
      orgId,
      type: index === 0 ? 'inboundPhoneCall' : 'outboundPhoneCall',
      origin,
      customer: { name, number },
      cost: seconds / 100,
      ...('campaignId' in call && { campaignId }),
    });
    await store.call.markInProgress(id);
    test.setTime(new Date(at + seconds * 1_000).toISOString());
    await store.call.end(id, {
      reason: 'customer-ended-call',
      message: 'left',
      artifact: artifactOf(call),
      analysis: { summary: 'word '.repeat(100), successEvaluation: 'true' },
    });
    ids.push(id);
  }
  test.setTime('2028-01-05T00:00:00.000Z');
  ids.push((await store.call.create({ orgId, type: 'webCall' })).id);
  test.setTime('2028-01-06T00:00:00.000Z');
  const running = await store.call.create({ orgId, type: 'webCall' });
  await store.call.markInProgress(running.id);
  ids.push(running.id);
  // Others have the same.
  const foreign = await store.call.create({
    orgId: test.otherOrgId,
    type: 'webCall',
    customer: { name: 'Ann' },
    campaignId,
  });
  await store.call.end(foreign.id, { reason: 'customer-ended-call', artifact: artifactOf(calls[0]) });
});
afterAll(() => test[Symbol.asyncDispose]());

type Query = NonNullable<Parameters<TestApi['api']['call']['page']>[0]>;
const days = (list: readonly { id: string }[]) => list.map(({ id }) => ids.indexOf(id) + 1);

const filters: readonly [string, () => Query, number[]][] = [
  ['status', () => ({ status: 'in-progress' }), [6]],
  ['statusAny', () => ({ statusAny: ['queued', 'in-progress'] }), [6, 5]],
  ['type', () => ({ type: 'outboundPhoneCall' }), [4, 3, 2]],
  ['origin', () => ({ origin: 'console' }), [2]],
  ['origin, those of earlier versions among them', () => ({ origin: 'api' }), [6, 5]],
  ['originAny', () => ({ originAny: ['widget', 'campaign'] }), [3, 1]],
  ['isTest', () => ({ isTest: true }), [4, 2]],
  ['no test', () => ({ isTest: false }), [6, 5, 3, 1]],
  ['campaignId', () => ({ campaignId }), [4, 3]],
  ['an unknown campaignId', () => ({ campaignId: randomUUID() }), []],
  ['durationGe', () => ({ durationGe: 60 }), [4, 3, 2]],
  ['durationLe', () => ({ durationLe: 60 }), [2, 1]],
  ['durationGe and durationLe', () => ({ durationGe: 60, durationLe: 120 }), [3, 2]],
  ['hasRecording', () => ({ hasRecording: true }), [4, 1]],
  ['no recording', () => ({ hasRecording: false }), [6, 5, 3, 2]],
  ['turnLatencyGe', () => ({ turnLatencyGe: 900 }), [2, 1]],
  ['any turnLatencyGe', () => ({ turnLatencyGe: 0 }), [3, 2, 1]],
  ['toolFailed', () => ({ toolFailed: true }), [4, 2]],
  ['no failed tool', () => ({ toolFailed: false }), [6, 5, 3, 1]],
  ['q, the beginning of a name', () => ({ q: 'ann' }), [4, 2, 1]],
  ['q, more of it', () => ({ q: ' Ann m ' }), [1]],
  ['q, the middle of a name', () => ({ q: 'miller' }), []],
  ['q, what has a meaning for the database', () => ({ q: '100%' }), [3]],
  ['q, nothing but such', () => ({ q: '%' }), []],
  ['q, the beginning of a number', () => ({ q: '+4930' }), [4, 3]],
  ['q, a number without its plus', () => ({ q: '1302555' }), [2, 1]],
  ['q, an id', () => ({ q: String(ids[4]).toUpperCase() }), [5]],
  ['q, another organisation’s words', () => ({ q: randomUUID() }), []],
  ['several of them', () => ({ q: 'ann', toolFailed: true, hasRecording: false, durationGe: 30 }), [2]],
  ['one that excludes another', () => ({ status: 'queued', hasRecording: true }), []],
  ['an older one with a new one', () => ({ number: '+4930124', campaignId }), [4]],
];

describe('GET /v2/call, /v2/call/metadata and /v2/call/export', () => {
  it.each(filters)('find by %s', async (_name, query, expected) => {
    const { results, metadata } = await test.api.call.page(query());
    expect(days(results)).toEqual(expected);
    expect(metadata.totalItems).toBe(expected.length);
    expect(days((await test.api.call.pageMetadata(query())).results)).toEqual(expected);
    const exported = await test.api.call.export({ ...query(), format: 'json', columns: ['id'] });
    expect(days(JSON.parse(exported))).toEqual(expected);
  });

  it('an export has the columns that it is asked for, in their order', async () => {
    const columns = ['turnLatencyP95Ms', 'duration', 'endedReason'] as const;
    const table = await test.api.call.export({ columns: [...columns] });
    expect(table.split(/\r?\n/)[0]).toBe(columns.map((name) => `"${name}"`).join(','));
    expect(await test.api.call.export({})).not.toContain('turnLatencyP95Ms');
  });

  it.each([
    [{ sortBy: 'duration', sortOrder: 'ASC', hasRecording: false }, [5, 6, 2, 3]],
    [{ sortBy: 'cost', sortOrder: 'DESC', type: 'outboundPhoneCall' }, [4, 3, 2]],
    [{ sortBy: 'createdAt', sortOrder: 'ASC', q: 'ann' }, [1, 2, 4]],
    [{ sortBy: 'duration', sortOrder: 'DESC', turnLatencyGe: 1, durationLe: 200 }, [3, 2, 1]],
    [{ sortOrder: 'DESC', statusAny: ['ended'], campaignId }, [4, 3]],
  ] as const)('%j goes on behind its cursors', async (query, expected) => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const asked = { ...query, limit: 1, ...(cursor !== undefined && { cursor }) };
      const { results, metadata } = await test.api.call.pageMetadata(asked as unknown as Query);
      expect(metadata.totalItems).toBe(expected.length);
      seen.push(...days(results));
      cursor = metadata.nextCursor;
    } while (cursor !== undefined);
    // Those without a duration are sorted by their ids, in the order of their creation.
    expect(seen).toEqual(expected);
  });

  it('more than a few of one beginning are found without naming each', async () => {
    const { store } = test;
    const { id: orgId } = await store.org.create('Many');
    const { value } = await store.token.create(orgId, { tag: 'private' });
    const many = Array.from({ length: 2_100 }, (_, index) => ({
      orgId,
      type: 'webCall' as const,
      customer: { name: `Guest ${index}` },
    }));
    for (let from = 0; from < many.length; from += 700)
      await store.call.createAll(many.slice(from, from + 700));
    const { call } = test.clientOf(value);
    const first = await call.pageMetadata({ q: 'guest', limit: 50 });
    expect(first.metadata).toMatchObject({ totalItems: 2_100, hasNextPage: true });
    const cursor = first.metadata.nextCursor;
    const next = await call.pageMetadata({ q: 'guest', limit: 50, ...(cursor && { cursor }) });
    const both = [...first.results, ...next.results].map(({ id }) => id);
    expect(new Set(both).size).toBe(100);
    expect((await call.pageMetadata({ q: 'guest 20' })).metadata.totalItems).toBe(111);
  });

  it.each([
    ['status=over', 'status must be one of'],
    ['statusAny=ended,over', 'statusAny.1 must be one of'],
    ['origin=phone', 'origin must be one of'],
    ['originAny=api,phone', 'originAny.1 must be one of'],
    ['isTest=1', 'isTest must be'],
    ['type=fax', 'type must be one of'],
    ['campaignId=x', 'campaignId must be a UUID'],
    ['durationGe=long', 'durationGe must be a number'],
    ['durationLe=-1', 'durationLe must'],
    ['hasRecording=yes', 'hasRecording must be'],
    ['toolFailed=1', 'toolFailed must be'],
    ['turnLatencyGe=-5', 'turnLatencyGe must'],
    ['q=', 'q must'],
    [`q=${'x'.repeat(101)}`, 'q must be shorter'],
  ])('refuse ?%s by its name', async (query, message) => {
    const headers = { authorization: `Bearer ${test.keys.private}` };
    for (const path of ['/v2/call', '/v2/call/metadata', '/v2/call/export']) {
      const answer = await test.server.inject({ url: `${path}?${query}`, headers });
      expect(answer.json()).toMatchObject({
        statusCode: 400,
        message: expect.arrayContaining([expect.stringContaining(message)]),
      });
    }
  });
});

describe('a row of GET /v2/call/metadata', () => {
  const rowOf = async (id: string | undefined) =>
    (await test.api.call.pageMetadata({ id: String(id) })).results[0];

  it('sums its call up', async () => {
    expect(await rowOf(ids[0])).toMatchObject({
      summary: 'word '.repeat(32),
      successEvaluation: 'true',
      endedMessage: 'left',
      turnCount: 3,
      turnLatencyP50Ms: 400,
      turnLatencyP95Ms: 900,
      toolFailed: false,
      hasRecording: true,
    });
    expect(await rowOf(ids[3])).toMatchObject({ turnCount: 0, toolFailed: true, hasRecording: true });
    expect(await rowOf(ids[3])).not.toHaveProperty('turnLatencyP95Ms');
  });

  it('of a call that runs has nothing that is known at the end', async () => {
    const row = await rowOf(ids[5]);
    expect(row).toMatchObject({ status: 'in-progress', toolFailed: false, hasRecording: false });
    for (const field of ['summary', 'successEvaluation', 'endedMessage', 'turnCount', 'turnLatencyP50Ms'])
      expect(row).not.toHaveProperty(field);
  });

  it('whole calls have none of it', async () => {
    const { results } = await test.api.call.page({ id: String(ids[0]) });
    expect(results).toHaveLength(1);
    for (const field of ['turnCount', 'turnLatencyP95Ms', 'toolFailed', 'hasRecording', 'summary'])
      expect(results[0]).not.toHaveProperty(field);
  });
});
