import type { CallArtifact } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewCall } from '../store/calls/new-call.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let ava: string;
let ben: string;

const may = { start: '2026-05-01T00:00:00.000Z', end: '2026-05-03T00:00:00.000Z' };

interface AddedCall extends Partial<NewCall> {
  readonly totals?: readonly number[];
  readonly artifact?: CallArtifact;
}

/** A call of a minute whose turns took so long. */
async function addCall(at: string, { totals = [], artifact = {}, ...more }: AddedCall, orgId = test.orgId) {
  test.setTime(at);
  const { id } = await test.store.call.create({
    orgId,
    type: 'webCall',
    status: 'in-progress',
    startedAt: at,
    ...more,
  });
  const turns = totals.map((totalMs, index) => ({
    turn: index + 1,
    endpointingMs: 100,
    transcriberMs: 50,
    modelMs: totalMs / 2,
    voiceMs: totalMs / 4,
    totalMs,
    interrupted: index === 0,
  }));
  await test.store.call.end(id, {
    reason: 'customer-ended-call',
    endedAt: Date.parse(at) + 60_000,
    artifact: { ...artifact, performanceMetrics: { turns } },
    analysis: { successEvaluation: totals.length > 1 ? 'true' : 'false' },
  });
  return id;
}

const use = (id: string, name: string, at: number) => ({
  role: 'tool_calls' as const,
  message: '',
  time: at,
  secondsFromStart: 0,
  toolCalls: [{ id, type: 'function' as const, name, parameters: {}, function: { name, arguments: {} } }],
});
const answer = (toolCallId: string, result: string, at: number) => ({
  role: 'tool_call_result' as const,
  message: '',
  time: at,
  secondsFromStart: 0,
  toolCallId,
  result,
});

beforeAll(async () => {
  test = await openApi();
  ava = (await test.api.assistant.create({ name: 'Ava' })).id;
  ben = (await test.api.assistant.create({ name: 'Ben' })).id;
  const noon = Date.parse('2026-05-01T12:00:00.000Z');
  await addCall('2026-05-01T12:00:00.000Z', {
    assistantId: ava,
    assistantVersion: 'v2',
    totals: [400, 1_000],
    artifact: {
      messages: [
        use('a', 'book_table', noon),
        answer('a', 'Booked', noon + 400),
        use('b', 'book_table', noon + 1_000),
        answer('b', 'Error: down', noon + 3_000),
        use('c', 'find_order', noon + 5_000),
      ],
    },
  });
  await addCall('2026-05-01T13:00:00.000Z', {
    assistantId: ben,
    campaignId: '0192f0c0-0000-7000-8000-e00000000001',
    totals: [200],
  });
  // At night, when in Berlin the next day has begun.
  await addCall('2026-05-01T22:30:00.000Z', {
    assistantId: ava,
    totals: [300, 600, 3_600],
    customer: { name: 'Zoe', number: '+49301234' },
  });
  await addCall('2026-05-02T12:00:00.000Z', { assistantId: ava });
  await addCall('2026-05-01T12:00:00.000Z', { totals: [9_000] }, test.otherOrgId);
  // Of the night in which Berlin gains an hour.
  for (const hour of ['00', '01', '02', '22', '23'])
    await addCall(`2026-10-2${hour >= '22' ? 4 : 5}T${hour}:30:00.000Z`, { totals: [500] });
  await addCall('2026-10-25T22:30:00.000Z', { totals: [500] });
});
afterAll(() => test[Symbol.asyncDispose]());

async function ask(query: object) {
  const answered = await test.server.inject({
    method: 'POST',
    url: '/analytics',
    headers: { authorization: `Bearer ${test.keys.private}` },
    payload: { queries: [{ table: 'call', name: 'q', timeRange: may, ...query }] },
  });
  return { status: answered.statusCode, body: answered.json<unknown>() };
}

async function rowsOf(query: object): Promise<unknown[]> {
  const { body } = await ask(query);
  expect(body).toMatchObject([{ name: 'q' }]);
  return (body as { result: unknown[] }[])[0]?.result ?? [];
}
const values = (rows: unknown[]) => rows.map((row) => Object.values(row as object).slice(1));
const op = (operation: string, column: string) => ({ operation, column, alias: operation });
const calls = op('count', 'id');

describe('latencies', () => {
  it('are percentiles of turns, each of them a value that there was', async () => {
    const operations = ['p50', 'p90', 'p95', 'p99', 'min', 'max', 'count', 'avg'].map((name) =>
      op(name, 'turnLatency'),
    );
    expect(values(await rowsOf({ operations }))).toEqual([
      [400, 3_600, 3_600, 3_600, 200, 3_600, 6, expect.closeTo(1_016.67, 1)],
    ]);
  });

  it('are told apart by part and by step, beside figures of calls', async () => {
    const operations = [
      op('p50', 'modelLatency'),
      { operation: 'max', column: 'voiceLatency', alias: 'voice' },
      { operation: 'max', column: 'endpointingLatency', alias: 'end' },
      { operation: 'sum', column: 'turns', alias: 'turns' },
      { operation: 'sum', column: 'interruptions', alias: 'cut' },
      calls,
    ];
    const timeRange = { ...may, step: 'day' };
    expect(values(await rowsOf({ operations, timeRange }))).toEqual([
      [200, 900, 100, 6, 3, 3],
      [null, null, null, 0, 0, 1],
    ]);
    expect(values(await rowsOf({ operations, groupBy: 'assistantId' }))).toEqual(
      [
        [ava, 300, 900, 100, 5, 2, 3],
        [ben, 100, 50, 100, 1, 1, 1],
      ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    );
  });

  it('have a histogram, with a last bin for all that is longer', async () => {
    const [row] = (await rowsOf({
      operations: [op('histogram', 'turnLatency'), calls],
      where: { assistantId: ava },
    })) as [{ histogram: { from: number; to: number | null; count: number }[]; count: number }];
    expect(row.count).toBe(3);
    expect(row.histogram).toHaveLength(31);
    expect(row.histogram.filter(({ count }) => count > 0)).toEqual([
      { from: 300, to: 400, count: 1 },
      { from: 400, to: 500, count: 1 },
      { from: 600, to: 700, count: 1 },
      { from: 1_000, to: 1_100, count: 1 },
      { from: 3_000, to: null, count: 1 },
    ]);
    const grouped = await rowsOf({
      operations: [op('histogram', 'duration')],
      groupBy: 'assistantId',
      timeRange: { ...may, step: 'day' },
    });
    expect(grouped).toContainEqual({
      date: '2026-05-02T00:00:00.000Z',
      assistantId: ben,
      histogram: [],
    });
  });
});

describe('what is counted', () => {
  it.each([
    [{ assistantIdAny: ['ava', 'ben'] }, 4],
    [{ successEvaluation: 'true' }, 2],
    [{ turnLatencyGe: 1_000 }, 2],
    [{ toolFailed: true }, 1],
    [{ q: 'zo' }, 1],
    [{ campaignId: '0192f0c0-0000-7000-8000-e00000000001' }, 1],
    [{ durationGe: 61 }, 0],
    [{ statusAny: ['queued', 'ringing'] }, 0],
  ])('is narrowed by the filters of the list: %j', async (given, count) => {
    const where = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, name === 'assistantIdAny' ? [ava, ben] : value]),
    );
    expect(values(await rowsOf({ operations: [calls], where }))).toEqual([[count]]);
  });

  it('is grouped by version, campaign, weekday and hour on the wall', async () => {
    const operations = [calls];
    expect(values(await rowsOf({ operations, groupBy: 'assistantVersion' }))).toEqual([
      ['v2', 1],
      [null, 3],
    ]);
    expect(values(await rowsOf({ operations, groupBy: 'campaignId' }))).toEqual([
      ['0192f0c0-0000-7000-8000-e00000000001', 1],
      [null, 3],
    ]);
    const timeRange = { ...may, timezone: 'Europe/Berlin' };
    // A Friday, and the Saturday after it.
    expect(values(await rowsOf({ operations, timeRange, groupBy: ['weekday', 'hour'] }))).toEqual([
      ['5', '14', 1],
      ['5', '15', 1],
      ['6', '0', 1],
      ['6', '14', 1],
    ]);
  });

  it('is all in the day of 25 hours', async () => {
    const timeRange = {
      start: '2026-10-24T00:00:00.000Z',
      end: '2026-10-26T00:00:00.000Z',
      step: 'day',
      timezone: 'Europe/Berlin',
    };
    const rows = await rowsOf({ operations: [calls, op('p50', 'turnLatency')], timeRange });
    expect(rows).toEqual([
      { date: '2026-10-23T22:00:00.000Z', count: 0, p50: null },
      { date: '2026-10-24T22:00:00.000Z', count: 6, p50: 500 },
      { date: '2026-10-25T23:00:00.000Z', count: 0, p50: null },
    ]);
  });
});

describe('other tables', () => {
  it('functions have their own lengths and failures', async () => {
    const operations = [
      calls,
      { operation: 'sum', column: 'toolFailures', alias: 'failed' },
      op('p95', 'toolLatency'),
    ];
    const query = { table: 'tool-call', operations, groupBy: 'toolName' };
    expect(values(await rowsOf(query))).toEqual([
      ['book_table', 2, 1, 2_000],
      ['find_order', 1, 0, null],
    ]);
    expect(values(await rowsOf({ ...query, where: { assistantId: ben } }))).toEqual([]);
  });

  it('chats and bookings are counted, those of an assistant too', async () => {
    test.setTime('2026-05-01T09:00:00.000Z');
    const chat = {
      id: test.store.chat.createId(),
      assistantId: ava,
      input: 'Hello',
      messages: [],
      output: [],
      cost: 0.25,
    };
    const bookings = [{ name: 'Zoe', phone: '', when: 'friday at ten' }];
    await test.store.chat.create(test.orgId, chat, { said: [], bookings, changes: [] });
    const spent = [calls, { operation: 'sum', column: 'cost', alias: 'cost' }];
    expect(values(await rowsOf({ table: 'chat', operations: spent }))).toEqual([[1, 0.25]]);
    const booked = { table: 'booking', operations: [calls] };
    expect(values(await rowsOf({ ...booked, groupBy: 'assistantId' }))).toEqual([[ava, 1]]);
    expect(values(await rowsOf({ ...booked, where: { assistantId: ben } }))).toEqual([[0]]);
  });

  it('go with the call', async () => {
    const id = await addCall('2026-06-01T12:00:00.000Z', { totals: [700] });
    const query = {
      operations: [op('max', 'turnLatency')],
      timeRange: { start: '2026-06-01T00:00:00.000Z', end: '2026-06-02T00:00:00.000Z' },
    };
    expect(values(await rowsOf(query))).toEqual([[700]]);
    await test.store.call.delete(test.orgId, id);
    expect(values(await rowsOf(query))).toEqual([[null]]);
  });
});

it.each([
  [{ operations: [op('p50', 'id')] }, 'queries.0.operations.0.operation'],
  [{ operations: [op('histogram', 'cost')] }, 'queries.0.operations.0.operation'],
  [{ operations: [op('p95', 'concurrency')] }, 'queries.0.operations.0.operation'],
  [{ operations: [op('max', 'toolLatency')] }, 'queries.0.operations.0.column'],
  [{ table: 'chat', operations: [op('p95', 'turnLatency')] }, 'queries.0.operations.0.column'],
  [{ table: 'chat', groupBy: 'endedReason', operations: [calls] }, 'queries.0.groupBy'],
  [{ table: 'booking', where: { hasRecording: true }, operations: [calls] }, 'queries.0.where.hasRecording'],
  [{ where: { colour: 'red' }, operations: [calls] }, 'queries.0.where'],
  [{ where: { turnLatencyGe: '5' }, operations: [calls] }, 'queries.0.where.turnLatencyGe'],
])('refuses %j and names the field', async (query, field) => {
  const { status, body } = await ask(query);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(field);
});
