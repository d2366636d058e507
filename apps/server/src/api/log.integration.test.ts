import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLog, type RunningApiLog } from '../features/logs/create-api-log.ts';
import { cleanUpLog } from '../features/logs/log-cleanup.ts';
import type { Job } from '../platform/jobs/job-queue.ts';
import type { ApiLogEntry } from '../platform/logs/api-log.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let log: RunningApiLog;

beforeAll(async () => {
  test = await openApi((store) => {
    // Written when a test says so.
    log = createApiLog({
      store,
      log: { warn: () => undefined },
      setTimer: () => () => undefined,
      now: () => 0,
    });
    return { apiLog: log };
  });
});
afterAll(() => test[Symbol.asyncDispose]());

const callId = '0192f0c0-0000-7000-8000-0000000000a1';
const entry = (more: Partial<ApiLogEntry> = {}): ApiLogEntry => ({
  orgId: test.orgId,
  type: 'Webhook',
  requestStartedAt: '2026-02-01T00:00:00.000Z',
  ...more,
});
async function storeEntries(...entries: readonly ApiLogEntry[]) {
  for (const one of entries) log.add(one);
  await log.flush();
}

describe('logs', () => {
  it('AP-101 GET /logs, with a query, answers the requests to the API without their secrets', async () => {
    const assistant = await test.api.assistant.create({
      name: 'Logged',
      server: { url: 'https://example.com/hook', secret: 'hush-hush', headers: { 'x-any': 'hush-hush' } },
    });
    await test.api.assistant.get(assistant.id);
    await test.otherApi.assistant.get(assistant.id).catch(() => undefined);
    const { value } = await test.api.token.create({ tag: 'private', name: 'hush-hush' });
    await log.flush();
    const { results, metadata } = await test.api.logs.list({
      type: 'API',
      assistantId: assistant.id,
      sortOrder: 'ASC',
    });
    expect(metadata).toMatchObject({ totalItems: 2, currentPage: 1, itemsPerPage: 100 });
    expect(results).toMatchObject([
      {
        orgId: test.orgId,
        type: 'API',
        resource: 'assistant',
        requestHttpMethod: 'POST',
        requestPath: '/assistant',
        responseHttpCode: 201,
        requestBody: {
          name: 'Logged',
          server: { url: 'https://example.com/hook', secret: '[redacted]', headers: '[redacted]' },
        },
        assistantId: assistant.id,
      },
      {
        requestHttpMethod: 'GET',
        requestPath: '/assistant/:id',
        requestUrl: `/assistant/${assistant.id}`,
        responseHttpCode: 200,
      },
    ]);
    expect(results[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(results[0]?.tokenId).toMatch(/^[0-9a-f-]{36}$/);
    const all = JSON.stringify((await test.api.logs.list()).results);
    expect(all).not.toContain('hush-hush');
    expect(all).not.toContain(value);
    const others = await test.otherApi.logs.list({ type: 'API', limit: 1 });
    expect(others.results).toMatchObject([
      { responseHttpCode: 404, error: { message: expect.any(String) as string } },
    ]);
    expect(others.metadata.totalItems).toBe(1);
  });

  it('AP-102 DELETE /logs, with a query, deletes the entries that match, and only those', async () => {
    const squadId = '0192f0c0-0000-7000-8000-0000000000b1';
    await storeEntries(
      entry({ squadId }),
      entry({ squadId, type: 'Provider' }),
      entry({ squadId, orgId: test.otherOrgId }),
    );
    await test.api.logs.delete({ squadId, type: 'Provider' });
    expect((await test.api.logs.list({ squadId })).results).toMatchObject([{ type: 'Webhook' }]);
    expect((await test.otherApi.logs.list({ squadId })).results).toHaveLength(1);
  });

  it('AP-99 GET /log, with a query, answers what happened in and around one call, line by line', async () => {
    await storeEntries(
      entry({ callId, type: 'Call', message: 'The call has started.', level: 'CHECKPOINT' }),
      entry({
        callId,
        requestStartedAt: '2026-02-01T00:00:01.000Z',
        webhookType: 'status-update',
        requestHttpMethod: 'POST',
        requestPath: '/hook',
        requestDurationSeconds: 0.02,
        responseHttpCode: 503,
        error: { message: 'status-not-ok' },
      }),
      entry({ callId, orgId: test.otherOrgId, type: 'Call', message: 'foreign' }),
    );
    const { results, metadata } = await test.api.log.list({ callId, sortOrder: 'ASC' });
    expect(metadata.totalItems).toBe(2);
    const lines = { callId, orgId: test.orgId };
    expect(results).toEqual([
      { ...lines, log: 'The call has started.', level: 'CHECKPOINT', time: '2026-02-01T00:00:00.000Z' },
      {
        ...lines,
        log: 'Webhook status-update POST /hook 503 in 20 ms (status-not-ok)',
        level: 'ERROR',
        time: '2026-02-01T00:00:01.000Z',
      },
    ]);
    const late = { callId, createdAtGt: '2026-02-01T00:00:00.000Z', limit: 1, page: 1 };
    expect((await test.api.log.list(late)).results).toMatchObject([{ level: 'ERROR' }]);
  });

  it('AP-100 DELETE /log, with a query, forgets what there is about one call', async () => {
    const other = '0192f0c0-0000-7000-8000-0000000000a2';
    await storeEntries(entry({ callId: other }), entry({ callId: other, orgId: test.otherOrgId }));
    await test.api.log.delete({ callId: other });
    expect((await test.api.log.list({ callId: other })).results).toEqual([]);
    expect((await test.otherApi.log.list({ callId: other })).results).toHaveLength(1);
  });

  it('pages, filters by time and type of webhook, and names what it does not know', async () => {
    const customerId = 'customer-9';
    const at = (second: number) => `2026-02-02T00:00:0${second}.000Z`;
    await storeEntries(
      ...[1, 2, 3].map((second) =>
        entry({ customerId, requestStartedAt: at(second), webhookType: `hook-${second}` }),
      ),
    );
    const times = async (query: object) =>
      (await test.api.logs.list({ customerId, ...query })).results.map(({ time }) => time);
    expect(await times({})).toEqual([at(3), at(2), at(1)]);
    expect(await times({ sortOrder: 'ASC', limit: 2, page: 2 })).toEqual([at(3)]);
    expect(await times({ createdAtGe: at(2), createdAtLt: at(3) })).toEqual([at(2)]);
    expect(await times({ webhookType: 'hook-1' })).toEqual([at(1)]);
    const { metadata } = await test.api.logs.list({ customerId, limit: 1 });
    expect(await times({ limit: 1, cursor: metadata.nextCursor })).toEqual([at(2)]);
    const answer = await test.server.inject({
      url: '/log?callId=none&any=1',
      headers: { authorization: `Bearer ${test.keys.private}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string[] }>().message.join()).toMatch(/callId.*any|any.*callId/);
  });

  it('redacts what customers and providers answered, and loses no text that the database would refuse', async () => {
    await storeEntries(
      entry({
        customerId: 'redacted',
        responseBody: { apiKey: 'k-1', deep: [{ Authorization: 'k-2' }], text: 'a\0b\uD800' },
      }),
    );
    expect((await test.api.logs.list({ customerId: 'redacted' })).results[0]?.responseBody).toEqual({
      apiKey: '[redacted]',
      deep: [{ Authorization: '[redacted]' }],
      text: 'a\uFFFDb\uFFFD',
    });
  });

  it('loses no entry because of an organisation that is gone', async () => {
    await storeEntries(
      entry({ orgId: '0192f0c0-0000-7000-8000-00000000dead', customerId: 'gone' }),
      entry({ customerId: 'still-here' }),
    );
    expect((await test.api.logs.list({ customerId: 'still-here' })).results).toHaveLength(1);
  });

  it('is deleted by a job when it is too old, and the job comes again for the rest', async () => {
    const day = 24 * 3_600_000;
    await storeEntries(
      entry({ orgId: test.otherOrgId, customerId: 'old', requestStartedAt: '2026-01-01T00:00:00.000Z' }),
      entry({ orgId: test.otherOrgId, customerId: 'new', requestStartedAt: '2026-01-10T00:00:00.000Z' }),
    );
    const now = Date.parse('2026-01-16T00:00:00.000Z');
    const added: number[] = [];
    const job = { add: async ({ dueAt = 0 }: { dueAt?: number }) => void added.push(dueAt) };
    const handle = cleanUpLog({
      store: { log: test.store.log, delivery: test.store.delivery, job: { ...test.store.job, ...job } },
      retentionMs: 14 * day,
      now: () => now,
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the handler reads
    const due = { orgId: test.otherOrgId, kind: 'log-cleanup', subjectId: test.otherOrgId } as Job;
    await handle(due, { beating: (work) => work } as Parameters<typeof handle>[1]);
    const left = (await test.otherApi.logs.list({ createdAtLt: '2026-01-15T00:00:00.000Z' })).results;
    expect(left.map(({ customerId }) => customerId)).toEqual(['new']);
    expect(added).toEqual([Date.parse('2026-01-24T00:00:00.000Z')]);
  });
});
