import { limits } from '@saywell/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import { cleanUpIdempotency } from '../features/idempotency/idempotency-cleanup.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { envToConfig } from '../platform/config/env-to-config.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
/** Web calls that were made; `answer` decides what the next does. */
let calls = 0;
let answer: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  test = await openApi((store) => ({
    calls: {
      ...fakeContext().calls,
      createWebCall: async ({ orgId, body }) => {
        calls += 1;
        await answer();
        const call = await store.call.create({ ...body, orgId, type: 'webCall' });
        return { ...call, webCallUrl: `http://localhost/room/${calls}?t=secret` };
      },
    },
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

type Sent = Pick<InjectOptions, 'remoteAddress' | 'payload'> & {
  headers?: Record<string, string>;
  key?: string;
};
async function send(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, sent: Sent = {}) {
  const { key = test.keys.private, headers, ...rest } = sent;
  const json = typeof rest.payload === 'string' ? { 'content-type': 'application/json' } : {};
  const request = { method, url, headers: { authorization: `Bearer ${key}`, ...json, ...headers }, ...rest };
  const received = await test.server.inject(request);
  const body: Record<string, unknown> = received.body === '' ? {} : received.json();
  return { status: received.statusCode, headers: received.headers, body };
}
const once = (key: string) => ({ 'idempotency-key': key });
const names = async () => (await test.api.assistant.list({ limit: 1_000 })).map(({ name }) => name);

describe('a POST with an Idempotency-Key', () => {
  it('happens once, and the same again gets the same answer', async () => {
    const sent = { headers: once('a'), payload: { name: 'Once' } };
    const first = await send('POST', '/assistant', sent);
    expect(first.status).toBe(201);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const again = await send('POST', '/assistant', sent);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      etag: first.headers.etag,
      'content-type': first.headers['content-type'],
    });
    expect((await names()).filter((name) => name === 'Once')).toHaveLength(1);
    const changed = await send('POST', '/assistant', { ...sent, payload: { name: 'Twice' } });
    expect(changed).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
    expect(await names()).not.toContain('Twice');
  });

  it('is apart from other keys, routes, organisations and tokens', async () => {
    const payload = { name: 'Apart' };
    const bodies = [
      await send('POST', '/assistant', { headers: once('b'), payload }),
      await send('POST', '/assistant', { headers: once('B'), payload }),
      await send('POST', '/assistant', { headers: once('b'), payload, key: test.keys.other }),
      await send('POST', '/token', { headers: once('b'), payload }),
    ];
    const second = await test.api.token.create({});
    bodies.push(await send('POST', '/assistant', { headers: once('b'), payload, key: second.value }));
    expect(bodies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(bodies.map(({ body }) => body['id'])).size).toBe(5);
  });

  it('remembers an answer of nothing, and one with a secret', async () => {
    const invite = { headers: once('c'), payload: { emails: ['c@example.com'], role: 'viewer' } };
    for (const replayed of [undefined, 'true']) {
      const { status, headers, body } = await send('POST', `/org/${test.orgId}/invite`, invite);
      expect([status, headers['idempotent-replayed'], body]).toEqual([201, replayed, {}]);
    }
    const token = { headers: once('c'), payload: { tag: 'public' } };
    const { body: created } = await send('POST', '/token', token);
    expect(created['value']).toMatch(/^[\w-]{43}$/);
    expect((await send('POST', '/token', token)).body).toEqual(created);
  });

  it('forgets failures: whoever corrects the body may send it under the same key', async () => {
    const wrong = await send('POST', '/assistant', { headers: once('d'), payload: { nam: 'x' } });
    expect(wrong.status).toBe(400);
    answer = () => Promise.reject(new DomainError('media-unavailable', 'Not now.'));
    const call = { headers: once('d'), payload: { assistant: {} } };
    expect((await send('POST', '/call/web', call)).status).toBe(503);
    answer = async () => undefined;
    expect((await send('POST', '/call/web', call)).status).toBe(201);
    expect((await send('POST', '/assistant', { headers: once('d'), payload: {} })).status).toBe(201);
  });

  it('waits for one that is still running, and answers a code when that takes too long', async () => {
    const sent = { headers: once('e'), payload: { assistant: {} } };
    let finish = (): void => undefined;
    answer = () => new Promise((resolve) => void (finish = resolve));
    const before = calls;
    const first = send('POST', '/call/web', sent);
    await expect.poll(() => calls).toBe(before + 1);
    const late = await send('POST', '/call/web', sent);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'idempotency-in-progress' },
      headers: { 'retry-after': '1' },
    });
    const waiting = send('POST', '/call/web', sent);
    finish();
    answer = async () => undefined;
    expect((await first).headers['idempotent-replayed']).toBeUndefined();
    expect((await waiting).headers['idempotent-replayed']).toBe('true');
    expect((await waiting).body).toEqual((await first).body);
    expect(calls).toBe(before + 1);
  });

  it('of many at once happens once', async () => {
    const sent = { headers: once('f'), payload: { name: 'Race' } };
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('POST', '/assistant', sent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect((await names()).filter((name) => name === 'Race')).toHaveLength(1);
  });

  it('of a public key belongs to the visitor’s address', async () => {
    const sent = { headers: once('g'), payload: { assistant: {} }, key: test.keys.public };
    const mine = await send('POST', '/call/web', { ...sent, remoteAddress: '192.0.2.1' });
    const theirs = await send('POST', '/call/web', { ...sent, remoteAddress: '192.0.2.2' });
    const again = await send('POST', '/call/web', { ...sent, remoteAddress: '192.0.2.1' });
    expect(again.body).toEqual(mine.body);
    expect(theirs.body['webCallUrl']).not.toBe(mine.body['webCallUrl']);
  });

  it.each(['', 'x'.repeat(256)])('is refused with a key of a wrong length', async (key) => {
    const { status, body } = await send('POST', '/assistant', { headers: once(key), payload: {} });
    expect([status, body['message']]).toEqual([400, ['idempotency-key must have 1 to 255 characters']]);
  });

  it('stores neither its effect nor its answer when it is cut off in between', async () => {
    const sent = { headers: once('h'), payload: { name: 'Cut' } };
    const { idempotency } = test.store;
    // What a server leaves that dies with the transaction open: the claim, and nothing else.
    const broken = fakeContext({
      store: {
        ...test.store,
        transaction: (work) =>
          test.store.transaction(async (store) => {
            await work(store);
            throw new Error('killed');
          }),
        idempotency: { ...idempotency, release: async () => undefined },
      },
    });
    await using dying = await createHttpServer(broken);
    const headers = { authorization: `Bearer ${test.keys.private}`, ...sent.headers };
    const cut = await dying.inject({ method: 'POST', url: '/assistant', headers, payload: sent.payload });
    expect(cut.statusCode).toBe(500);
    expect(await names()).not.toContain('Cut');
    expect((await send('POST', '/assistant', sent)).body['code']).toBe('idempotency-in-progress');
    test.setTime('2026-01-01T00:00:21.000Z');
    expect((await send('POST', '/assistant', sent)).status).toBe(201);
    expect((await send('POST', '/assistant', sent)).headers['idempotent-replayed']).toBe('true');
    expect((await names()).filter((name) => name === 'Cut')).toHaveLength(1);
    test.setTime('2026-01-01T00:00:00.000Z');
  });

  it('is forgotten after a day, and a job removes what is left', async () => {
    const sent = { headers: once('i'), payload: { name: 'Daily' } };
    await send('POST', '/assistant', sent);
    test.setTime('2026-01-02T00:00:01.000Z');
    expect((await send('POST', '/assistant', sent)).headers['idempotent-replayed']).toBeUndefined();
    expect((await names()).filter((name) => name === 'Daily')).toHaveLength(2);
    test.setTime('2026-01-03T00:00:02.000Z');
    const [job] = await test.store.job.claim([{ kind: 'idempotency-cleanup', limit: 1, leaseMs: 1_000 }]);
    if (job === undefined) throw new Error('no cleanup is planned');
    const unused = { heartbeat: async () => undefined, signal: new AbortController().signal };
    const context = {
      ...unused,
      beating: <T>(work: Promise<T>) => work,
      finish: () => Promise.reject(new Error()),
    };
    await cleanUpIdempotency(test.store)(job, context);
    expect(await test.store.idempotency.deleteExpired(job.orgId)).toBeNull();
    test.setTime('2026-01-01T00:00:00.000Z');
  });
});

describe('JSON bodies', () => {
  it.each([
    ['{"name":"a","name":"b"}', 'property name should not exist twice'],
    [`{"metadata":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`, expect.stringContaining('nest deeper than 32')],
    [
      `{"metadata":{${Array.from({ length: 20_001 }, (_, index) => `"k${index}":0`).join()}}}`,
      'body must not have more than 20000 keys',
    ],
  ])('that are ambiguous or too complex are refused', async (payload, message) => {
    const { status, body } = await send('POST', '/assistant', { payload });
    expect([status, body['code'], body['message']]).toEqual([400, 'validation-failed', [message]]);
  });

  it.each(['{"metadata":{"__proto__":{"a":1}}}', '{"metadata":{"constructor":{"prototype":1}}}'])(
    'that reach for prototypes are refused: %s',
    async (payload) => {
      const { status, body } = await send('POST', '/assistant', { payload });
      expect([status, body['code']]).toEqual([400, 'malformed-json']);
    },
  );

  it('have all their faults answered at once, fifty at most', async () => {
    const wrong = { name: 'x'.repeat(limits.maxAssistantNameLength + 1), firstMessage: 1, endCallMessage: 2 };
    const { body } = await send('POST', '/assistant', { payload: { ...wrong, surprise: true } });
    expect(body['message']).toHaveLength(4);
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`k${index}`, 0]));
    expect((await send('POST', '/assistant', { payload: many })).body['message']).toHaveLength(50);
  });
});

describe('the rate limit', () => {
  it('counts each key over all routes, and answers what is left', async () => {
    const config = envToConfig({
      SAYWELL_SITE_DIR: '/nowhere',
      SAYWELL_LOG_LEVEL: 'silent',
      SAYWELL_RATE_LIMIT_PER_MINUTE: '3',
    });
    await using limited = await openApi(() => ({ config }));
    const ask = (url: string, key: string) =>
      limited.server.inject({ url, headers: { authorization: `Bearer ${key}` } });
    const { keys } = limited;
    const first = await ask('/assistant', keys.private);
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' });
    expect(Number(first.headers['x-ratelimit-reset'])).toBeGreaterThan(0);
    await ask('/squad', keys.private);
    expect((await ask('/org', keys.private)).headers['x-ratelimit-remaining']).toBe('0');
    const refused = await ask('/assistant', keys.private);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('/assistant', keys.other)).statusCode).toBe(200);
    expect((await ask('/assistant', 'x'.repeat(43))).statusCode).toBe(401);
  });
});
