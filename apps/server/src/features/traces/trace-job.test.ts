import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call, CreateAssistant } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { createProviderApi } from '../providers/provider-api.ts';
import { traceJob } from './trace-job.ts';
import { traceWarnings } from './trace-warnings.ts';

const plan = { provider: 'langfuse' as const, tags: ['a'] };
const message = { time: 1_000, endTime: 2_000, secondsFromStart: 0 };
const call = {
  id: 'call-1',
  orgId: 'org',
  createdAt: '2026-11-24T09:29:00.000Z',
  artifact: {
    messages: [
      { ...message, role: 'user', message: 'It is [card number].' },
      { ...message, role: 'bot', message: 'Thank you.', source: 'reply' },
    ],
  },
} as unknown as Call;

/** Speaks as the service does. */
let answer: { status: number; body: unknown } = { status: 207, body: {} };
let received: { path?: string; authorization?: string; batch: { id: string; type: string }[] }[] = [];
const service = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    const { url: path = '', headers } = request;
    received.push({ path, authorization: headers.authorization ?? '', ...JSON.parse(text) });
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
});
let apiUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));
beforeEach(() => {
  received = [];
  answer = { status: 207, body: { successes: [], errors: [] } };
});

function open({ allowPrivate = true, hasCredential = true } = {}) {
  const credentials: CreateAssistant['credentials'] = hasCredential
    ? [{ provider: 'langfuse', publicKey: 'pk-1', apiKey: 'sk-1', apiUrl }]
    : [];
  const lines: string[] = [];
  const apiLog = {
    add: (given: unknown) => {
      const entry = given as { type: string; level?: string; message?: string };
      if (entry.type === 'Call') lines.push(`${entry.level}: ${entry.message}`);
    },
  } as never;
  const store = fakeStore();
  const { handle } = traceJob({
    store: {
      ...store,
      call: { ...store.call, get: async (_orgId, id) => (id === call.id ? call : null) },
      credential: { ...store.credential, openAll: async () => [] },
    },
    assistantOf: async () => ({ credentials }),
    providers: createProviderApi({ urls: {}, allowPrivate, apiLog, now: () => 0 }),
    apiLog,
    now: () => 0,
  });
  const run = async (attempts = 1, subjectId = call.id): Promise<unknown> => {
    const job = { id: 'j', orgId: 'org', kind: 'call-trace', subjectId, leaseId: 'l', attempts } as const;
    const context = {
      signal: new AbortController().signal,
      heartbeat: async () => undefined,
      beating: <T>(work: Promise<T>) => work,
      finish: async () => undefined,
    };
    try {
      await handle({ ...job, payload: { plan, name: 'Ann', model: 'm' } }, context as never);
      return 'done';
    } catch (error) {
      return error;
    }
  };
  return { run, lines };
}

it('is sent once, with the keys of the credential', async () => {
  const { run, lines } = open();
  expect(await run()).toBe('done');
  expect(received).toMatchObject([
    {
      path: '/api/public/ingestion',
      authorization: `Basic ${Buffer.from('pk-1:sk-1').toString('base64')}`,
      batch: [{ type: 'trace-create' }, { type: 'generation-create' }],
    },
  ]);
  expect(JSON.stringify(received)).toContain('It is [card number].');
  expect(lines).toEqual([]);
});

it('is sent again as the same when the service is away, and given up in the end', async () => {
  const { run, lines } = open();
  answer = { status: 503, body: {} };
  expect(await run(1)).toMatchObject({ code: 'provider-unavailable', retry: true, delayMs: 30_000 });
  answer = { status: 207, body: { errors: [{ id: 'x', status: 500, message: 'no' }] } };
  expect(await run(2)).toMatchObject({ delayMs: 300_000 });
  answer = { status: 200, body: ['nonsense'] };
  expect(await run(3)).toMatchObject({ delayMs: 3_600_000 });
  expect(await run(4)).toBe('done');
  expect(lines.at(-1)).toBe('ERROR: The trace was not sent to langfuse: provider-unavailable');
  const ids = received.map(({ batch }) => batch.map(({ id }) => id));
  expect(new Set(ids.map((each) => JSON.stringify(each))).size).toBe(1);
});

it.each([
  [{ status: 401, body: {} }, 'credential-refused'],
  [{ status: 207, body: { errors: [{ id: 'x', status: 400 }] } }, 'validation-failed'],
])('is given up at once when it is refused: %j', async (refusal, code) => {
  const { run, lines } = open();
  answer = refusal;
  expect(await run()).toBe('done');
  expect(lines).toEqual([`ERROR: The trace was not sent to langfuse: ${code}`]);
});

it('reaches no address of this network, and nobody without a credential or for a call that is gone', async () => {
  const guarded = open({ allowPrivate: false });
  expect(await guarded.run(4)).toBe('done');
  expect(guarded.lines).toEqual(['ERROR: The trace was not sent to langfuse: provider-unavailable']);
  const without = open({ hasCredential: false });
  expect(await without.run()).toBe('done');
  expect(without.lines).toEqual(['ERROR: The trace was not sent to langfuse: credential-missing']);
  expect(await without.run(1, 'gone')).toBe('done');
  expect(received).toEqual([]);
});

it('is warned of where it will not be sent', async () => {
  const store = fakeStore();
  const given = { credential: { ...store.credential, openAll: async () => [] } };
  const paths = async (assistant: CreateAssistant) =>
    (await traceWarnings(given, 'org', assistant)).map(
      ({ path, code, message }) => `${path} ${code} ${message}`,
    );
  expect(await paths({})).toEqual([]);
  expect(await paths({ observabilityPlan: plan })).toEqual([
    expect.stringMatching(/^observabilityPlan field-without-effect There is no credential/),
  ]);
  const credentials: CreateAssistant['credentials'] = [
    { provider: 'langfuse', publicKey: 'pk-1', apiKey: 'sk-1', apiUrl },
  ];
  expect(await paths({ observabilityPlan: plan, credentials })).toEqual([]);
  expect(
    await paths({ observabilityPlan: plan, credentials, compliancePlan: { hipaaEnabled: true } }),
  ).toEqual([expect.stringContaining('nothing is sent')]);
});
