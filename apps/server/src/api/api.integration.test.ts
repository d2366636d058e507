import type { Assistant, CreateToken, Token } from '@saywell/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import type { Store } from '../store/store.ts';
import { openTestStore, type TestStore } from '../store/testing/test-store.ts';

let test: TestStore;
let store: Store;
let server: FastifyInstance;
let ours: string;
let theirs: string;
const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';

beforeAll(async () => {
  test = await openTestStore();
  store = test.store;
  const context = fakeContext({
    store,
    calls: {
      ...fakeContext().calls,
      createWebCall: async ({ orgId, body }) => ({
        ...(await store.call.create({ ...body, orgId, type: 'webCall' })),
        webCallUrl: 'http://localhost/room/1?t=x',
      }),
    },
  });
  server = await createHttpServer(context);
  ours = (await store.token.create(test.orgId, { tag: 'private' })).value;
  const otherOrg = await store.org.create('Other');
  theirs = (await store.token.create(otherOrg.id, { tag: 'private' })).value;
});
afterAll(async () => {
  await server.close();
  await test[Symbol.asyncDispose]();
});

type Method = NonNullable<InjectOptions['method']>;
async function send(
  method: Method,
  url: string,
  payload?: object,
  options: { key?: string; origin?: string } = {},
) {
  const { key = ours, origin } = options;
  const headers = { authorization: `Bearer ${key}`, ...(origin === undefined ? {} : { origin }) };
  const answer = await server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
async function createAssistant(fields: object = {}): Promise<Assistant> {
  const { status, body } = await send('POST', '/assistant', fields);
  expect(status).toBe(201);
  return body;
}
const createPublicKey = (restrictions: CreateToken['restrictions']): Promise<Token> =>
  store.token.create(test.orgId, { tag: 'public', ...(restrictions === undefined ? {} : { restrictions }) });

const startCall = (key: string, payload: object, from?: string) =>
  send('POST', '/call/web', payload, { key, ...(from === undefined ? {} : { origin: from }) });
async function createSquad(ids: readonly string[]): Promise<string> {
  const members = ids.map((assistantId) => ({ assistantId }));
  return (await send('POST', '/squad', { members })).body.id;
}

describe('values that the database cannot store', () => {
  it('are refused when they nest too deep', async () => {
    const metadata = Array.from({ length: 200 }).reduce<object>((inner) => ({ inner }), {});
    expect(await send('POST', '/assistant', { metadata })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', message: [expect.stringMatching(/^body is not valid: .*nest/)] },
    });
  });

  it('are refused when they contain zero characters', async () => {
    expect(await send('POST', '/assistant', { firstMessage: 'a\0b' })).toMatchObject({
      status: 400,
      body: { message: ['firstMessage must not contain the zero character (U+0000)'] },
    });
  });
});

describe('tokens', () => {
  it('are created with their value, changed and deleted', async () => {
    const restrictions = { allowedOrigins: ['https://site.example'] };
    const { status, body } = await send('POST', '/token', { tag: 'public', name: 'site', restrictions });
    expect(status).toBe(201);
    expect(body.value).toMatch(/^\S{20,}$/);
    const changed = await send('PATCH', `/token/${body.id}`, {
      name: null,
      restrictions: { enabled: false },
    });
    expect(changed.body).toMatchObject({ restrictions: { enabled: false } });
    expect(changed.body.value).not.toBe(body.value);
    expect(changed.body).not.toHaveProperty('name');
    expect((await send('GET', `/token/${body.id}`)).body).toEqual(changed.body);
    expect((await send('GET', '/token')).body).toContainEqual(changed.body);
    expect((await send('DELETE', `/token/${body.id}`)).status).toBe(200);
    expect((await send('POST', '/call/web', {}, { key: body.value })).status).toBe(401);
  });

  it('are private unless they say otherwise', async () => {
    expect((await send('POST', '/token', {})).body.tag).toBe('private');
  });
});

describe('another organisation', () => {
  it('does not see what is ours', async () => {
    const assistant = await createAssistant();
    const token = await createPublicKey(undefined);
    const squad = (await send('POST', '/squad', { members: [{ assistantId: assistant.id }] })).body;
    const call = (await send('POST', '/call/web', { assistantId: assistant.id })).body;
    const paths = [
      `/assistant/${assistant.id}`,
      `/token/${token.id}`,
      `/squad/${squad.id}`,
      `/call/${call.id}`,
      `/org/${test.orgId}`,
    ];
    for (const path of paths) {
      expect((await send('GET', path)).status, path).toBe(200);
      expect((await send('GET', path, undefined, { key: theirs })).status, path).toBe(404);
    }
    for (const path of paths.slice(0, 2)) {
      expect((await send('PATCH', path, { name: 'x' }, { key: theirs })).status, path).toBe(404);
      expect((await send('DELETE', path, undefined, { key: theirs })).status, path).toBe(404);
    }
    for (const list of ['/assistant', '/squad', '/call']) {
      expect((await send('GET', list, undefined, { key: theirs })).body, list).toEqual([]);
    }
  });

  it('is not listed', async () => {
    const { body } = await send('GET', '/org');
    expect(body).toEqual([expect.objectContaining({ id: test.orgId, name: 'Test' })]);
  });
});

describe('calls', () => {
  it('are made, read, and listed by assistant', async () => {
    const { id } = await createAssistant();
    const { status, body } = await send('POST', '/call/web', { assistantId: id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ assistantId: id, type: 'webCall', status: 'queued' });
    const { webCallUrl, subscriptionLimits, ...stored } = body;
    expect(webCallUrl).toContain('/room/');
    expect(subscriptionLimits).toMatchObject({ concurrencyBlocked: false });
    expect((await send('GET', `/call/${body.id}`)).body).toEqual(stored);
    expect((await send('GET', `/call?assistantId=${id}`)).body).toEqual([stored]);
    expect((await send('GET', `/call?assistantId=${unknownId}`)).body).toEqual([]);
  });
});

describe('public keys', () => {
  const origin = 'https://site.example';

  it('are bound to their origins', async () => {
    const { id } = await createAssistant();
    const { value } = await createPublicKey({ allowedOrigins: [origin] });
    expect((await startCall(value, { assistantId: id }, origin)).status).toBe(201);
    expect((await startCall(value, { assistantId: id }, 'https://evil.example')).body.code).toBe(
      'origin-not-allowed',
    );
    expect((await startCall(value, { assistantId: id })).status).toBe(403);
  });

  it('are bound to their assistants, also through a squad', async () => {
    const [allowed, other] = [await createAssistant(), await createAssistant()];
    const { value } = await createPublicKey({ allowedAssistantIds: [allowed.id] });
    expect((await startCall(value, { assistantId: allowed.id })).status).toBe(201);
    expect((await startCall(value, { squadId: await createSquad([allowed.id]) })).status).toBe(201);
    const refused = [
      { assistantId: other.id },
      { squadId: await createSquad([allowed.id, other.id]) },
      { assistant: { name: 'mine' } },
      { assistantId: allowed.id, assistantOverrides: { model: { provider: 'openai', model: 'm' } } },
    ];
    for (const body of refused) {
      expect(await startCall(value, body)).toMatchObject({
        status: 403,
        body: { code: 'assistant-not-allowed' },
      });
    }
    expect((await startCall(value, { squadId: unknownId })).status).toBe(404);
  });

  it('are refused when they are switched off, and elsewhere', async () => {
    const { id } = await createAssistant();
    const off = await createPublicKey({ enabled: false });
    expect((await startCall(off.value, { assistantId: id })).status).toBe(401);
    const open = await createPublicKey(undefined);
    expect((await send('GET', `/assistant/${id}`, undefined, { key: open.value })).body.code).toBe(
      'wrong-key-kind',
    );
  });
});
