import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../http/app-context.ts';
import { openCors } from '../http/headers/cors.ts';
import { fakeContext, fakeStore } from '../http/testing/fake-context.ts';
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

describe('plugins', () => {
  it('share errors, CORS and the request id', async () => {
    const server = await open({}, [
      async (app) => {
        app.post('/room/:id', { config: { cors: openCors } }, async (_request, reply) =>
          reply.code(201).header('location', '/room/1/session/2').type('application/sdp').send('v=0'),
        );
        app.delete('/room/:id', { config: { cors: openCors } }, async () => {
          throw new DomainError('room-token-invalid', 'No.');
        });
      },
    ]);
    const headers = { origin: 'https://any.example', 'access-control-request-method': 'DELETE' };
    const preflight = await server.inject({ method: 'OPTIONS', url: '/room/1', headers });
    expect(preflight.headers['access-control-allow-methods']).toContain('DELETE');
    const joined = await server.inject({ method: 'POST', url: '/room/1', headers });
    expect(joined.body).toBe('v=0');
    expect(joined.headers['access-control-expose-headers']).toContain('Location');
    expect(joined.headers['access-control-expose-headers']).toContain('saywell-resume-token');
    const refused = await server.inject({ method: 'DELETE', url: '/room/1', headers });
    expect(refused.json()).toMatchObject({ statusCode: 401, code: 'room-token-invalid' });
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('the log', () => {
  it('has one line per request, without room tokens', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    const server = await open({ log });
    lines.length = 0;
    const answer = await server.inject({
      url: '/room/1?t=s3cret',
      headers: { authorization: 'Bearer s3cret' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      reqId: answer.headers['x-request-id'],
      req: { method: 'GET', url: '/room/1?t=[redacted]' },
      statusCode: 404,
    });
    expect(lines[0]).not.toContain('s3cret');
  });
});

describe('GET /health', () => {
  it('reports that all is well', async () => {
    const answer = await (await open()).inject({ url: '/health' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'ok',
      version: '0.0.0',
      database: { status: 'ok', latencyMs: 1 },
      engines: { voiceActivity: 'a', speechToText: null },
      media: { status: 'ok' },
      rooms: { open: 2, participants: 3 },
    });
  });

  it('is 503 without database or media', async () => {
    const down = fakeStore({ ping: async () => Promise.reject(new Error('gone')) });
    const noDatabase = await (await open({ store: down })).inject({ url: '/health' });
    expect(noDatabase.statusCode).toBe(503);
    expect(noDatabase.json()).toMatchObject({
      status: 'down',
      database: { status: 'down', latencyMs: null },
    });
    const { health } = fakeContext();
    const restarting = await open({ health: { ...health, media: () => 'restarting' } });
    const noMedia = await restarting.inject({ url: '/health' });
    expect([noMedia.statusCode, noMedia.json().status]).toEqual([503, 'degraded']);
  });
});

it('GET /health says that the disk is full', async () => {
  const { health } = fakeContext();
  const full = await open({ health: { ...health, storage: () => 'full' } });
  const answer = await full.inject({ url: '/health' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'degraded', storage: { status: 'full' } });
});

describe('probes', () => {
  const { health } = fakeContext();
  const away = { database: async () => Promise.reject(new Error('gone')) };
  const ask = async (parts: object, url: string) => {
    const answer = await (await open({ health: { ...health, ...parts } })).inject({ url });
    return [answer.statusCode, answer.json()];
  };

  it('GET /livez is about this process only: one without its database, or that drains, lives', async () => {
    for (const parts of [{}, away, { isDraining: () => true }, { media: () => 'restarting' as const }])
      expect(await ask(parts, '/livez')).toMatchObject([200, { status: 'ok' }]);
    expect(await ask({ media: () => 'down' as const }, '/livez')).toEqual([
      503,
      { status: 'down', media: { status: 'down' } },
    ]);
  });

  it('GET /readyz is 200 when calls may be sent here', async () => {
    expect(await ask({}, '/readyz')).toEqual([
      200,
      {
        status: 'ok',
        state: 'ready',
        database: { status: 'ok', latencyMs: 1 },
        media: { status: 'ok' },
        storage: { status: 'ok' },
      },
    ]);
    for (const parts of [
      away,
      { isDraining: () => true },
      { media: () => 'restarting' as const },
      { storage: () => 'full' as const },
    ])
      expect(await ask(parts, '/readyz')).toMatchObject([503, { status: 'unready' }]);
    expect(await ask({ isDraining: () => true }, '/readyz')).toMatchObject([503, { state: 'draining' }]);
  });
});

describe('GET /site/config', () => {
  it('is what the context contains, never cached', async () => {
    const agents = { max: 'm', grace: 'g', kyle: 'k', squad: 's' };
    const siteConfig = { publicKey: 'p', assistantId: 'a', agents };
    const answer = await (await open({ siteConfig })).inject({ url: '/site/config' });
    expect(answer.json()).toEqual(siteConfig);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is not found without one', async () => {
    expect((await (await open()).inject({ url: '/site/config' })).statusCode).toBe(404);
  });
});

describe('security headers', () => {
  it('promise HTTPS only where there is HTTPS', async () => {
    const plain = await (await open()).inject({ url: '/health' });
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const config = envToConfig({ SAYWELL_TRUSTED_PROXIES: '1', SAYWELL_SITE_DIR: '/nowhere' });
    const behindProxy = await open({ config });
    const headers = { 'x-forwarded-proto': 'https' };
    const secure = await behindProxy.inject({ url: '/health', headers });
    expect(secure.headers['strict-transport-security']).toBe('max-age=63072000');
    const forged = await (await open()).inject({ url: '/health', headers });
    expect(forged.headers['strict-transport-security']).toBeUndefined();
  });
});
