import { limits, UNAUTHORIZED_MESSAGE } from '@saywell/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { CreateWebCallOptions } from '../features/calls/live/web-call-options.ts';
import type { AppContext } from '../http/app-context.ts';
import { fakeContext, fakeOrgId, fakeStore } from '../http/testing/fake-context.ts';
import { envToConfig } from '../platform/config/env-to-config.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import { createLog } from '../platform/logs/create-log.ts';
import { createHttpServer } from './create-http-server.ts';

const servers: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function open(
  overrides: Partial<AppContext> = {},
  plugins: Parameters<typeof createHttpServer>[1] = [],
) {
  const server = await createHttpServer(fakeContext(overrides), plugins);
  servers.push(server);
  return server;
}
const withKey = (key: string, request: InjectOptions): InjectOptions => ({
  ...request,
  headers: { authorization: `Bearer ${key}`, ...request.headers },
});
const uuid = '0192f0c0-0000-7000-8000-0000000000ff';
const assistant = {
  id: uuid,
  orgId: fakeOrgId,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  name: 'A',
};
const call = { ...assistant, type: 'webCall', status: 'queued', webCallUrl: 'http://h/room/1?t=x' } as const;

describe('errors', () => {
  it('has one shape, with the id of the request', async () => {
    const server = await open();
    const answer = await server.inject({ url: '/nothing', headers: { 'x-request-id': 'mine' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      message: 'Cannot GET /nothing',
      error: 'Not Found',
      statusCode: 404,
      code: 'not-found',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('lists what does not validate', async () => {
    const server = await open();
    const payload = { name: 1, nam: 2 };
    const answer = await server.inject(
      withKey('private-key', { method: 'POST', url: '/assistant', payload }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: ['name must be a string', 'property nam should not exist'],
      error: 'Bad Request',
      code: 'validation-failed',
    });
  });

  it('checks ids in the path and filters in the query', async () => {
    const server = await open();
    const one = await server.inject(withKey('private-key', { url: '/assistant/7' }));
    expect(one.json().message).toEqual(['id must be a UUID']);
    const list = await server.inject(withKey('private-key', { url: '/call?limit=x&page=2' }));
    expect(list.json().message).toEqual(['limit must be a number', 'property page should not exist']);
  });

  it('says when the body is not JSON', async () => {
    const server = await open();
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', url: '/assistant', headers, payload: '{"name":' } as const;
    const answer = await server.inject(withKey('private-key', request));
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'malformed-json' });
  });

  it('refuses a body that poisons prototypes', async () => {
    const server = await open();
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', url: '/assistant', headers, payload: '{"__proto__":{"a":1}}' } as const;
    expect((await server.inject(withKey('private-key', request))).json().code).toBe('malformed-json');
  });

  it('refuses a body that is too large', async () => {
    const server = await open();
    const payload = { name: 'x'.repeat(limits.maxRequestBodyBytes) };
    const answer = await server.inject(
      withKey('private-key', { method: 'POST', url: '/assistant', payload }),
    );
    expect(answer.json()).toMatchObject({
      statusCode: 413,
      code: 'body-too-large',
      error: 'Payload Too Large',
    });
  });

  it('refuses another content type', async () => {
    const server = await open();
    const headers = { 'content-type': 'application/xml' };
    const request = { method: 'POST', url: '/assistant', headers, payload: '<a/>' } as const;
    const answer = await server.inject(withKey('private-key', request));
    expect(answer.json()).toMatchObject({ statusCode: 415, code: 'unsupported-media-type' });
  });

  it('answers an address that cannot be decoded in the same shape', async () => {
    const server = await open();
    const answer = await server.inject({ url: '/assistant/%zz' });
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'validation-failed' });
    expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
  });

  it('reveals nothing about a failure of its own, and logs it', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } });
    const broken = {
      ...fakeStore().org,
      listWithin: async () => Promise.reject(new Error('password is hunter2')),
    };
    const server = await open({ log, store: fakeStore({ org: broken }) });
    const answer = await server.inject(withKey('private-key', { url: '/org' }));
    expect(answer.json()).toMatchObject({ statusCode: 500, code: 'internal-error' });
    expect(answer.body).not.toContain('hunter2');
    expect(lines.join()).toContain('hunter2');
    expect(lines.join()).toContain(answer.json().requestId);
  });

  it('does not answer with a row that does not match its schema', async () => {
    const org = { ...fakeStore().org, listWithin: async () => [{ ...assistant, name: 'x'.repeat(41) }] };
    const server = await open({ store: fakeStore({ org }) });
    expect((await server.inject(withKey('private-key', { url: '/org' }))).statusCode).toBe(500);
  });
});

describe('keys', () => {
  const unauthorized = { message: UNAUTHORIZED_MESSAGE, error: 'Unauthorized', statusCode: 401 };

  it.each([undefined, 'Bearer wrong-key', 'Basic cHJpdmF0ZS1rZXk='])('refuses %s', async (authorization) => {
    const server = await open();
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await server.inject({ method: 'POST', url: '/assistant', headers, payload: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ ...unauthorized, code: 'unauthorized' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('refuses a public key where a private one is needed', async () => {
    const server = await open();
    const answer = await server.inject(withKey('public-key', { url: '/assistant' }));
    expect(answer.json()).toMatchObject({ ...unauthorized, code: 'wrong-key-kind' });
  });

  it('checks the key before it reads the body', async () => {
    const server = await open();
    const headers = { 'content-type': 'application/json' };
    const answer = await server.inject({ method: 'POST', url: '/call/web', headers, payload: '{' });
    expect(answer.statusCode).toBe(401);
  });

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin', {}],
  ])('refuses a restricted public key from %s', async (_case, headers) => {
    const server = await open();
    const request = { method: 'POST', url: '/call/web', headers, payload: { assistantId: uuid } } as const;
    const answer = await server.inject(withKey('site-key', request));
    expect(answer.json()).toMatchObject({ statusCode: 403, code: 'origin-not-allowed' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });
});

async function openWithCalls(config?: AppContext['config']) {
  const asked: CreateWebCallOptions[] = [];
  const calls = {
    ...fakeContext().calls,
    createWebCall: async (options: CreateWebCallOptions) => {
      asked.push(options);
      return call;
    },
  };
  return { asked, server: await open({ calls, ...(config === undefined ? {} : { config }) }) };
}
const callRequest = (url?: string): InjectOptions => ({
  method: 'POST',
  url: '/call/web',
  headers: { origin: 'https://site.example', host: url ?? 'saywell:3000' },
  payload: { assistantId: uuid },
});

describe('POST /call/web', () => {
  it('passes the validated body, the organisation and the address on', async () => {
    const { asked, server } = await openWithCalls();
    const answer = await server.inject(withKey('site-key', callRequest()));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(call);
    expect(asked).toEqual([
      {
        orgId: fakeOrgId,
        body: { assistantId: uuid },
        requestUrl: 'http://saywell:3000',
        guest: { keyId: expect.any(String), network: '127.0.0.1' },
        origin: 'widget',
      },
    ]);
  });

  it('uses the configured address, and none that is not a host', async () => {
    const config = envToConfig({ SAYWELL_PUBLIC_URL: 'https://voice.example', SAYWELL_SITE_DIR: '/nowhere' });
    const configured = await openWithCalls(config);
    await configured.server.inject(withKey('public-key', callRequest()));
    expect(configured.asked[0]?.requestUrl).toBe('https://voice.example');
    const plain = await openWithCalls();
    await plain.server.inject(withKey('public-key', callRequest('a"><script>')));
    expect(plain.asked[0]?.requestUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('answers under no name that is not its own', async () => {
    const foreign = callRequest('rebound.example');
    const { asked, server } = await openWithCalls();
    const refused = await server.inject(withKey('site-key', foreign));
    expect(refused.json()).toMatchObject({ statusCode: 421, code: 'host-not-allowed' });
    expect(asked).toEqual([]);
    const config = envToConfig({ SAYWELL_ALLOWED_HOSTS: 'rebound.example', SAYWELL_SITE_DIR: '/nowhere' });
    const allowing = await openWithCalls(config);
    expect((await allowing.server.inject(withKey('site-key', foreign))).statusCode).toBe(201);
  });

  it('passes a refusal of the call service on', async () => {
    const createWebCall = async () => Promise.reject(DomainError.notFound(`assistantId ${uuid}`));
    const calls = { ...fakeContext().calls, createWebCall };
    const server = await open({ calls });
    const answer = await server.inject(withKey('public-key', callRequest()));
    expect(answer.json()).toMatchObject({ code: 'not-found', message: `assistantId ${uuid} was not found.` });
  });

  it('answers the preflight of any origin', async () => {
    const { server } = await openWithCalls();
    const answer = await server.inject({
      method: 'OPTIONS',
      url: '/call/web',
      headers: {
        origin: 'https://any.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,content-type',
    });
    expect(answer.headers['access-control-allow-methods']).toContain('POST');
  });

  it('limits calls per client', async () => {
    const config = envToConfig({ SAYWELL_WEB_CALLS_PER_MINUTE: '2', SAYWELL_SITE_DIR: '/nowhere' });
    const { server } = await openWithCalls(config);
    const send = () => server.inject(withKey('public-key', callRequest()));
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201]);
    const third = await send();
    expect(third.json()).toMatchObject({ statusCode: 429, code: 'rate-limited' });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    const otherClient = withKey('public-key', { ...callRequest(), remoteAddress: '10.0.0.9' });
    expect((await server.inject(otherClient)).statusCode).toBe(201);
  });
});

describe('answers', () => {
  it('drop what the schema does not know', async () => {
    const row = {
      ...assistant,
      keyHash: 'leak',
      model: { provider: 'saywell', model: 'built-in', cost: 1 },
    } as const;
    const server = await open({
      store: fakeStore({ assistant: { ...fakeStore().assistant, list: async () => [row] } }),
    });
    const answer = await server.inject(withKey('private-key', { url: '/assistant' }));
    expect(answer.json()).toEqual([{ ...assistant, model: { provider: 'saywell', model: 'built-in' } }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('do not answer CORS on management routes', async () => {
    const server = await open({
      store: fakeStore({ assistant: { ...fakeStore().assistant, list: async () => [] } }),
    });
    const origin = 'https://site.example';
    const answer = await server.inject(withKey('private-key', { url: '/assistant', headers: { origin } }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = { origin, 'access-control-request-method': 'GET' };
    const refused = await server.inject({ method: 'OPTIONS', url: '/assistant', headers: preflight });
    expect(refused.statusCode).toBe(405);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('take a DELETE with a JSON content type and no body', async () => {
    const token = { ...assistant, tag: 'public', value: 'v' } as const;
    const server = await open({
      store: fakeStore({ token: { ...fakeStore().token, delete: async () => token } }),
    });
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'DELETE', url: `/token/${uuid}`, headers, payload: '' } as const;
    expect((await server.inject(withKey('private-key', request))).json()).toEqual(token);
  });
});
