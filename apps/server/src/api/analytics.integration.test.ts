import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewCall } from '../store/calls/new-call.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let assistantId: string;

/** One call: created and started at `startedAt`, and `seconds` long. */
async function addCall(startedAt: string, seconds: number, more: Partial<NewCall> = {}, orgId = test.orgId) {
  test.setTime(startedAt);
  const endedAt = new Date(Date.parse(startedAt) + seconds * 1_000).toISOString();
  await test.store.call.create({
    orgId,
    type: 'webCall',
    status: 'ended',
    endedReason: 'customer-ended-call',
    startedAt,
    endedAt,
    ...more,
  });
}

beforeAll(async () => {
  test = await openApi();
  assistantId = (await test.api.assistant.create({ name: 'Counted' })).id;
  await addCall('2026-03-28T22:30:00.000Z', 60, { assistantId, cost: 0.5, costBreakdown: { llm: 0.2 } });
  // Within the night in which Berlin goes over to summer: its 29th has 23 hours.
  await addCall('2026-03-28T23:30:00.000Z', 120, { cost: 1.5, costBreakdown: { llm: 0.4, stt: 'none' } });
  await addCall('2026-03-29T21:59:00.000Z', 30, {
    endedReason: 'assistant-ended-call',
    assistantOverrides: { variableValues: { campaign: 'spring' } },
  });
  await addCall('2026-03-29T22:00:00.000Z', 300, { type: 'outboundPhoneCall' });
  // Nobody's customers.
  await addCall('2026-03-29T13:00:00.000Z', 40, { origin: 'console', cost: 7 });
  await addCall('2026-03-29T14:00:00.000Z', 50, { origin: 'test', cost: 8 });
  // Three at once in the middle.
  await addCall('2026-05-01T10:00:00.000Z', 600);
  await addCall('2026-05-01T10:05:00.000Z', 600);
  await addCall('2026-05-01T10:08:00.000Z', 60);
  await addCall('2026-03-29T12:00:00.000Z', 9_999, { cost: 99 }, test.otherOrgId);
});
afterAll(() => test[Symbol.asyncDispose]());

const march = { start: '2026-03-28T00:00:00.000Z', end: '2026-03-31T00:00:00.000Z' };

async function rowsOf(query: object): Promise<unknown[]> {
  const body = { queries: [{ table: 'call', name: 'q', timeRange: march, ...query }] };
  const answer = await post(body);
  expect(answer.body).toMatchObject([{ name: 'q' }]);
  return (answer.body as { result: unknown[] }[])[0]?.result ?? [];
}
async function post(payload: object, key = test.keys.private) {
  const answer = await test.server.inject({
    method: 'POST',
    url: '/analytics',
    headers: { authorization: `Bearer ${key}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

describe('POST /analytics', () => {
  it('AP-98 POST /analytics answers what the database counts, by the days of a time zone', async () => {
    const [result, ...others] = await test.api.analytics.query({
      queries: [
        {
          table: 'call',
          name: 'costs by day',
          timeRange: { ...march, step: 'day', timezone: 'Europe/Berlin' },
          operations: [
            { operation: 'sum', column: 'cost', alias: 'spent' },
            { operation: 'count', column: 'id' },
            { operation: 'avg', column: 'duration' },
          ],
        },
      ],
    });
    expect(others).toEqual([]);
    expect(result).toEqual({
      name: 'costs by day',
      timeRange: { ...march, step: 'day', timezone: 'Europe/Berlin' },
      result: [
        { date: '2026-03-27T23:00:00.000Z', spent: 0.5, countid: 1, avgduration: 60 },
        { date: '2026-03-28T23:00:00.000Z', spent: 1.5, countid: 2, avgduration: 75 },
        { date: '2026-03-29T22:00:00.000Z', spent: 0, countid: 1, avgduration: 300 },
        { date: '2026-03-30T22:00:00.000Z', spent: 0, countid: 0, avgduration: null },
      ],
    });
  });

  it('has one row for the range without a step, also when there is no call', async () => {
    const operations = [
      { operation: 'sum', column: 'costBreakdown.llm' },
      { operation: 'sum', column: 'costBreakdown.stt' },
      { operation: 'max', column: 'minutesUsed' },
      { operation: 'min', column: 'cost' },
    ];
    expect(await rowsOf({ operations })).toEqual([
      {
        date: march.start,
        'sumcostBreakdown.llm': expect.closeTo(0.6) as number,
        'sumcostBreakdown.stt': 0,
        maxminutesUsed: 5,
        mincost: 0.5,
      },
    ]);
    const timeRange = { start: '2020-01-01T00:00:00.000Z', end: '2020-01-02T00:00:00.000Z' };
    expect(await rowsOf({ operations, timeRange })).toEqual([
      {
        date: timeRange.start,
        'sumcostBreakdown.llm': 0,
        'sumcostBreakdown.stt': 0,
        maxminutesUsed: null,
        mincost: null,
      },
    ]);
  });

  it('groups by columns and by variables, and every step has every group', async () => {
    const operations = [{ operation: 'count', column: 'id', alias: 'calls' }];
    const grouped = await rowsOf({ operations, groupBy: ['type', 'assistantId'] });
    expect(grouped).toEqual([
      { date: march.start, type: 'outboundPhoneCall', assistantId: null, calls: 1 },
      { date: march.start, type: 'webCall', assistantId, calls: 1 },
      { date: march.start, type: 'webCall', assistantId: null, calls: 2 },
    ]);
    const timeRange = { ...march, step: 'day' };
    const stepped = await rowsOf({ operations, timeRange, groupByVariableValue: [{ key: 'campaign' }] });
    expect(stepped.map((row) => Object.values(row as object).slice(1))).toEqual([
      ['spring', 0],
      [null, 2],
      ['spring', 1],
      [null, 1],
      ['spring', 0],
      [null, 0],
    ]);
    const ended = await rowsOf({
      operations,
      groupBy: ['endedReason', 'analysis.successEvaluation', 'status'],
    });
    expect(ended).toHaveLength(2);
  });

  it.each([
    ['hour', 'Europe/Berlin', 72],
    ['hour', 'Asia/Kolkata', 73],
    ['week', 'UTC', 2],
    ['quarter', 'UTC', 1],
    ['century', 'UTC', 1],
  ])('has all steps of a range: %s in %s', async (step, timezone, count) => {
    const rows = await rowsOf({
      timeRange: { ...march, step, timezone },
      operations: [{ operation: 'count', column: 'id', alias: 'calls' }],
    });
    expect(rows).toHaveLength(count);
    expect(rows.reduce<number>((sum, row) => sum + (row as { calls: number }).calls, 0)).toBe(4);
  });

  it('has each of the two equal hours when summer ends', async () => {
    const timeRange = {
      start: '2026-10-25T00:00:00.000Z',
      end: '2026-10-25T02:00:00.000Z',
      step: 'hour',
      timezone: 'Europe/Berlin',
    };
    const rows = await rowsOf({
      timeRange,
      operations: [{ operation: 'count', column: 'id', alias: 'calls' }],
    });
    expect(rows).toEqual([
      { date: '2026-10-25T00:00:00.000Z', calls: 0 },
      { date: '2026-10-25T01:00:00.000Z', calls: 0 },
    ]);
  });

  it('knows how many calls ran at once, and running totals', async () => {
    const timeRange = { start: '2026-05-01T10:00:00.000Z', end: '2026-05-01T10:20:00.000Z' };
    const rows = await rowsOf({
      table: 'subscription',
      timeRange,
      operations: [
        { operation: 'max', column: 'concurrency' },
        { operation: 'min', column: 'concurrency' },
        { operation: 'avg', column: 'concurrency' },
        { operation: 'sum', column: 'minutesUsed' },
      ],
    });
    // 21 minutes of calls in 20 minutes; nobody after 10:15.
    expect(rows).toEqual([
      {
        date: timeRange.start,
        maxconcurrency: 3,
        minconcurrency: 0,
        avgconcurrency: expect.closeTo(1.05) as number,
        summinutesUsed: 21,
      },
    ]);
    const history = await rowsOf({
      timeRange: { start: '2026-05-01T10:07:00.000Z', end: '2026-05-01T10:10:00.000Z', step: 'minute' },
      operations: [
        { operation: 'history', column: 'concurrency', alias: 'running' },
        { operation: 'history', column: 'id', alias: 'calls' },
      ],
    });
    expect(history).toEqual([
      { date: '2026-05-01T10:07:00.000Z', running: 2, calls: 0 },
      { date: '2026-05-01T10:08:00.000Z', running: 3, calls: 1 },
      { date: '2026-05-01T10:09:00.000Z', running: 2, calls: 1 },
    ]);
  });

  it('leaves calls of the console and of tests out, unless they are asked for', async () => {
    const operations = [{ operation: 'sum', column: 'cost' }];
    const spent = async (query: object) => rowsOf({ operations, ...query });
    expect(await spent({})).toEqual([expect.objectContaining({ sumcost: 2 })]);
    expect(await spent({ origins: ['console'] })).toEqual([expect.objectContaining({ sumcost: 7 })]);
    expect(await spent({ origins: ['api', 'test'] })).toEqual([expect.objectContaining({ sumcost: 10 })]);
    expect(await spent({ groupBy: 'origin', origins: ['api', 'console'] })).toEqual([
      expect.objectContaining({ origin: 'api', sumcost: 2 }),
      expect.objectContaining({ origin: 'console', sumcost: 7 }),
    ]);
    const minutes = [{ operation: 'sum', column: 'minutesUsed' }];
    // What the organisation uses of the server has them.
    expect(await rowsOf({ table: 'subscription', operations: minutes })).toEqual([
      expect.objectContaining({ summinutesUsed: 10 }),
    ]);
    const refused = { table: 'subscription', name: 'q', operations: minutes, origins: ['api'] };
    expect((await post({ queries: [refused] })).body).toMatchObject({
      message: ['queries.0.origins should not exist with the table subscription'],
    });
  });

  it('counts only the calls of the asking organisation', async () => {
    const queries = [
      {
        table: 'call',
        name: 'q',
        timeRange: march,
        operations: [{ operation: 'sum', column: 'cost', alias: 'spent' }],
      },
    ];
    expect((await post({ queries }, test.keys.other)).body).toMatchObject([{ result: [{ spent: 99 }] }]);
    expect((await post({ queries })).body).toMatchObject([{ result: [{ spent: 2 }] }]);
  });

  it.each([
    [{ operations: [{ operation: 'sum', column: 'id' }] }, 'queries.0.operations.0.operation'],
    [
      { operations: [{ operation: 'sum', column: 'cost; drop table call' }] },
      'queries.0.operations.0.column',
    ],
    [{ operations: [{ operation: 'count', column: 'concurrency' }] }, 'queries.0.operations.0.operation'],
    [{ operations: [] }, 'queries.0.operations'],
    [{ table: 'subscription' }, 'queries.0.operations.0.column'],
    [{ groupBy: ['orgId'] }, 'queries.0.groupBy'],
    [{ timeRange: { ...march, timezone: 'Mars/Olympus' } }, 'queries.0.timeRange.timezone'],
    [{ timeRange: { start: march.end, end: march.start } }, 'queries.0.timeRange.start'],
    [{ timeRange: { ...march, step: 'second' } }, 'queries.0.timeRange.step'],
    [{ groupBy: ['type'], operations: [{ operation: 'count', column: 'id', alias: 'type' }] }, 'queries.0 '],
  ])('refuses %j and names the field', async (query, field) => {
    const operations = [{ operation: 'count', column: 'id' }];
    const { status, body } = await post({ queries: [{ table: 'call', name: 'q', operations, ...query }] });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });

  it('refuses more rows than it will make', async () => {
    const { status, body } = await post({
      queries: [
        {
          table: 'call',
          name: 'q',
          timeRange: { start: '2026-03-29T00:00:00.000Z', end: '2026-03-31T20:00:00.000Z', step: 'minute' },
          groupBy: ['endedReason'],
          groupByVariableValue: [{ key: 'campaign' }],
          operations: [{ operation: 'count', column: 'id' }],
        },
      ],
    });
    // Two groups, 4080 minutes: fits; with three groups it would not.
    expect(status).toBe(200);
    expect((body as { result: unknown[] }[])[0]?.result).toHaveLength(8_160);
    const wide = await post({
      queries: [
        {
          table: 'call',
          name: 'q',
          timeRange: { start: '2026-03-28T12:00:00.000Z', end: '2026-03-31T20:00:00.000Z', step: 'minute' },
          groupBy: ['endedReason', 'type', 'assistantId'],
          operations: [{ operation: 'count', column: 'id' }],
        },
      ],
    });
    expect(wide).toMatchObject({
      status: 400,
      body: { message: [expect.stringContaining('at most 10000 rows')] },
    });
  });
});
