import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ENGINE_MODULE_PATH } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import { type Environment } from '../../platform/config/read-env.ts';
import { fakeContext } from '../testing/fake-context.ts';

const home = '<!doctype html><title>Home</title>';
const missing = '<!doctype html><title>Page not found</title>';
const engine = 'export const createEngine = () => null;';

let folder: string;
let server: FastifyInstance;

async function write(name: string, text: string, options: { compressed?: boolean } = {}): Promise<void> {
  const file = join(folder, name);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
  if (options.compressed !== true) return;
  await writeFile(`${file}.br`, brotliCompressSync(text));
  await writeFile(`${file}.gz`, gzipSync(text));
}

async function open(env: Environment = {}): Promise<FastifyInstance> {
  const config = envToConfig({
    SAYWELL_SITE_DIR: join(folder, 'dist'),
    SAYWELL_ENGINE_DIR: join(folder, 'engine'),
    SAYWELL_WIDGET_DIR: join(folder, 'widget'),
    ...env,
  });
  return createHttpServer(fakeContext({ config }));
}

const beside = (name: string) => server.inject({ url: ENGINE_MODULE_PATH.replace(/[^/]+$/, name) });
const getScript = (encoding: string) =>
  server.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': encoding } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-site-'));
  await write('secret.txt', 'hunter2');
  await write('dist/index.html', home, { compressed: true });
  await write('dist/about/index.html', '<!doctype html><title>About</title>');
  await write('dist/404/index.html', missing, { compressed: true });
  await write('dist/assets/app-1a2b.js', 'export {};', { compressed: true });
  await write('dist/robots.txt', 'User-agent: *');
  await write('dist/_headers', 'hunter2');
  await write('dist/.env', 'hunter2');
  await symlink(folder, join(folder, 'dist/up'));
  await write(`engine/${posix.basename(ENGINE_MODULE_PATH)}`, engine, { compressed: true });
  await write('engine/worklet.js', 'export {};');
  await write('widget/saywell-assistant.js', 'define();', { compressed: true });
  server = await open();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('pages', () => {
  it('are sent with the strict policy and asked for anew each time', async () => {
    const answer = await server.inject({ url: '/?utm=1', headers: { host: 'localhost:3000' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(home);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'permissions-policy': 'microphone=(self), camera=(), geolocation=(), display-capture=()',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
        "connect-src 'self' ws://localhost:3000; media-src 'self' blob:; worker-src 'self' blob:; " +
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'",
    });
  });

  it('are not sent again when they have not changed', async () => {
    const { etag } = (await server.inject({ url: '/' })).headers;
    const again = await server.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('may connect to the LiveKit server that carries the sound of calls', async () => {
    const configured = await open({
      SAYWELL_LIVEKIT_URL: 'wss://lk.example',
      SAYWELL_LIVEKIT_API_KEY: 'key',
      SAYWELL_LIVEKIT_API_SECRET: 'a-secret-of-24-characters',
    });
    const { headers } = await configured.inject({ url: '/', headers: { host: 'localhost:3000' } });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' ws://localhost:3000 wss://lk.example https://lk.example;",
    );
  });

  it('may connect where the configuration says, and nowhere by a forged host', async () => {
    const configured = await open({
      SAYWELL_PUBLIC_URL: 'https://voice.example',
      SAYWELL_CONNECT_ORIGINS: 'https://rooms.example',
    });
    const policy = (await configured.inject({ url: '/' })).headers['content-security-policy'];
    expect(policy).toContain("connect-src 'self' wss://voice.example https://rooms.example;");
    await configured.close();
    const forged = await server.inject({ url: '/', headers: { host: "x; script-src 'unsafe-inline'" } });
    expect(forged.headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('have one address', async () => {
    expect((await server.inject({ url: '/about' })).statusCode).toBe(200);
    const slash = await server.inject({ url: '/about/?a=1' });
    expect([slash.statusCode, slash.headers.location]).toEqual([301, '/about?a=1']);
    const file = await server.inject({ url: '/index.html' });
    expect([file.statusCode, file.headers.location]).toEqual([301, '/']);
  });

  it('answer HEAD without a body', async () => {
    const answer = await server.inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-length']).toBe(String(home.length));
  });
});

describe('compression', () => {
  it('sends the brotli twin, else the gzip twin, else the file', async () => {
    const brotli = await getScript('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/),
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('export {};');
    const gzip = await getScript('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe('export {};');
    const plain = await getScript('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
  });

  it('sends a file without twins as it is', async () => {
    const answer = await server.inject({ url: '/about', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toContain('About');
  });
});

describe('caching', () => {
  it('lets browsers cache what carries a hash for a year and the rest for an hour', async () => {
    const hashed = await server.inject({ url: '/assets/app-1a2b.js' });
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await server.inject({ url: '/robots.txt' });
    expect(plain.headers['cache-control']).toBe('public, max-age=3600');
  });
});

describe('addresses that do not exist', () => {
  it('show people the page of the site', async () => {
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'br' };
    const answer = await server.inject({ url: '/nowhere', headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(missing);
  });

  it.each(['/nope/deep', '/nope/', '/nope/deep/', '/about/deep', '/nope.html', '/nope?a=1'])(
    'show it for %s, with and without a body',
    async (url) => {
      const headers = { accept: 'text/html' };
      const answer = await server.inject({ url, headers });
      expect([answer.statusCode, answer.body]).toEqual([404, missing]);
      const head = await server.inject({ method: 'HEAD', url, headers });
      expect([head.statusCode, head.body]).toEqual([404, '']);
      expect(head.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('answer programs in JSON', async () => {
    const answer = await server.inject({ url: '/assets/gone.js', headers: { accept: '*/*' } });
    expect(answer.json()).toMatchObject({ statusCode: 404, code: 'not-found' });
    const posted = await server.inject({ method: 'POST', url: '/about', headers: { accept: 'text/html' } });
    expect(posted.json()).toMatchObject({ statusCode: 404, code: 'not-found' });
  });

  it('do not hide the API behind the page', async () => {
    const answer = await server.inject({ url: '/assistant', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('files outside of the site', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/%252e%252e/secret.txt',
    '//etc/passwd',
    '/up/secret.txt',
    '/.env',
    '/_headers',
    '/index.html%00.js',
    '/index.html.br',
    '/404/index.html',
    '/assets/',
    '/assets',
    '/%c0%ae%c0%ae/secret.txt',
  ])('are not reached by %s', async (url) => {
    const answer = await server.inject({ url });
    expect(answer.body).not.toContain('hunter2');
    expect([400, 404]).toContain(answer.statusCode);
  });
});

describe('the engine module', () => {
  it('may be imported by pages of any origin', async () => {
    const answer = await server.inject({ url: ENGINE_MODULE_PATH, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(engine);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/),
      'content-encoding': 'br',
    });
    expect(answer.headers['cache-control']).toContain('max-age=');
  });

  it('finds its worklet beside it, and nothing else', async () => {
    const worklet = await beside('worklet.js');
    expect([worklet.statusCode, worklet.headers['access-control-allow-origin']]).toEqual([200, '*']);
    for (const name of ['other.js', '..%2fsecret.txt', '%2e%2e%2fsecret.txt']) {
      const answer = await beside(name);
      expect([answer.statusCode, answer.json().code], name).toEqual([404, 'not-found']);
    }
  });

  it('is not found before it is built', async () => {
    const unbuilt = await open({ SAYWELL_ENGINE_DIR: '/nowhere' });
    expect((await unbuilt.inject({ url: ENGINE_MODULE_PATH })).json().code).toBe('not-found');
    await unbuilt.close();
  });
});

describe('the widget', () => {
  const url = '/widget/saywell-assistant.js';

  it('may be embedded by pages of any origin', async () => {
    const answer = await server.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('define();');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-encoding': 'br',
    });
  });

  it('is not found before it is built', async () => {
    const unbuilt = await open({ SAYWELL_WIDGET_DIR: '/nowhere' });
    expect((await unbuilt.inject({ url })).json().code).toBe('not-found');
    await unbuilt.close();
  });
});

it('serves the API without a built website', async () => {
  const apiOnly = await open({ SAYWELL_SITE_DIR: join(folder, 'not-built') });
  const answer = await apiOnly.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(answer.json()).toMatchObject({ statusCode: 404, code: 'not-found' });
  await apiOnly.close();
});
