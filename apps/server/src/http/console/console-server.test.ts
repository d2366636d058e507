import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import type { Environment } from '../../platform/config/read-env.ts';
import { fakeContext } from '../testing/fake-context.ts';
import { createConsoleShell } from './console-shell.ts';
import { readLandings } from './landings.ts';

const page = '<!doctype html><meta property="csp-nonce" nonce="SAYWELL_CSP_NONCE"><title>Console</title>';

let folder: string;
let server: FastifyInstance;

async function open(env: Environment = {}): Promise<FastifyInstance> {
  const config = envToConfig({
    SAYWELL_SITE_DIR: '/nowhere',
    SAYWELL_CONSOLE_DIR: join(folder, 'dist'),
    ...env,
  });
  return createHttpServer(fakeContext({ config }));
}

const nonceOf = (text: string) => /nonce[-="]+([\w+/]{22}==)/.exec(text)?.[1];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-console-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'hunter2');
  await writeFile(join(folder, 'dist/index.html'), page);
  await writeFile(
    join(folder, 'dist/landings.json'),
    JSON.stringify({
      inside: {
        '/calls': ['assets/calls-1a2b.js', 'assets/calls-1a2b.css'],
        '/squads/$': ['assets/calls-1a2b.js'],
      },
      open: { '/sign-in': ['assets/sign-in-1a2b.js'], '/link': ['assets/link-1a2b.js'] },
    }),
  );
  await writeFile(join(folder, 'dist/assets/app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'dist/assets/app-1a2b.js.br'), brotliCompressSync('export {};'));
  server = await open();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the page', () => {
  it.each([
    '/console',
    '/console/',
    '/console/calls?status=ended',
    '/console/workflows',
    '/console/workflows/1/hooks',
    '/console/voices',
    '/console/voices/search',
    '/console/locations',
    '/console/x/y',
    '/console/index.html',
    '/console/assets',
  ])('answers %s', async (url) => {
    const answer = await server.inject({ url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<title>Console</title>');
    const head = await server.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('has a nonce of its own in each answer, which the policy names', async () => {
    const seen = new Set<string | undefined>();
    for (let count = 0; count < 3; count++) {
      const answer = await server.inject({ url: '/console' });
      const nonce = nonceOf(answer.body);
      expect(nonce).toBeDefined();
      expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      seen.add(nonce);
    }
    expect(seen.size).toBe(3);
  });

  it('may connect to the LiveKit server that carries the sound of calls', async () => {
    const configured = await open({
      SAYWELL_LIVEKIT_URL: 'wss://lk.example',
      SAYWELL_LIVEKIT_API_KEY: 'key',
      SAYWELL_LIVEKIT_API_SECRET: 'a-secret-of-24-characters',
    });
    const { headers } = await configured.inject({ url: '/console', headers: { host: 'localhost:3000' } });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' ws://localhost:3000 wss://lk.example https://lk.example;",
    );
    await configured.close();
  });

  it('is nobody else’s frame, and asked for anew each time', async () => {
    const { headers } = await server.inject({ url: '/console', headers: { host: 'localhost:3000' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://localhost:3000;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types default$/);
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
    expect(headers['etag']).toBeUndefined();
    expect(headers['last-modified']).toBeUndefined();
  });

  it('is compressed as the browser takes it', async () => {
    const get = (encoding: string) =>
      server.inject({ url: '/console', headers: { 'accept-encoding': encoding } });
    const brotli = await get('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(nonceOf(brotliDecompressSync(brotli.rawPayload).toString())).toBe(
      nonceOf(String(brotli.headers['content-security-policy'])),
    );
    const gzip = await get('br;q=0, gzip;q=0.5');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('<title>Console</title>');
    const plain = await get('identity');
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
      undefined,
      'accept-encoding',
    ]);
  });

  it('says where the nonce belongs', () => {
    expect(() => createConsoleShell('<!doctype html>')).toThrow('SAYWELL_CSP_NONCE');
  });
});

describe('what a page takes', () => {
  const code = '<link rel="modulepreload" href="/console/assets/calls-1a2b.js" crossorigin>';
  const style = '<link rel="preload" href="/console/assets/calls-1a2b.css" as="style" crossorigin>';
  const who = '<link rel="preload" href="/auth/me" as="fetch" crossorigin>';

  const scriptOf = (name: string) =>
    `<link rel="modulepreload" href="/console/assets/${name}-1a2b.js" crossorigin>`;

  it('is said for its path, and for no other', async () => {
    const headFor = await readLandings(join(folder, 'dist'), '/console');
    expect(headFor('/calls/', true)).toBe(`${who}${code}${style}`);
    expect(headFor('/squads/0192', true)).toBe(`${who}${code}`);
    for (const path of ['/calls/0192', '/', '/squads/a/b']) expect(headFor(path, true)).toBe(who);
  });

  it('is that of the sign-in for who has not signed in, but on pages of everybody', async () => {
    const headFor = await readLandings(join(folder, 'dist'), '/console');
    for (const path of ['/', '/calls', '/sign-in']) expect(headFor(path, false)).toBe(scriptOf('sign-in'));
    expect(headFor('/link', false)).toBe(scriptOf('link'));
  });

  it('is said in the page’s head', async () => {
    const signedIn = '<head><title>SAYWELL_CSP_NONCE</title></head>';
    expect(createConsoleShell(signedIn)({ nonce: '$&', head: code })).toBe(
      `<head><title>$&</title>${code}</head>`,
    );
    const answer = await server.inject({
      url: '/console/calls',
      headers: { cookie: 'saywell_session=none' },
    });
    expect(answer.body).not.toContain('calls-1a2b');
    expect(answer.body).not.toContain('/auth/me');
  });

  it('is nothing where the build has written down none', async () => {
    const headFor = await readLandings('/nowhere', '/console');
    expect([headFor('/calls', true), headFor('/calls', false)]).toEqual([who, '']);
  });
});

describe('the files', () => {
  it('are cached for a year, since their names carry a hash', async () => {
    const answer = await server.inject({
      url: '/console/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {};');
  });

  it.each(['none.js', '..%2f..%2fsecret.txt', '%2e%2e/%2e%2e/secret.txt', 'app-1a2b.js.br', ''])(
    'that are not there are missing: %s',
    async (name) => {
      const answer = await server.inject({ url: `/console/assets/${name}` });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    },
  );
});

describe('the API', () => {
  it('keeps its own paths beside the console', async () => {
    for (const url of ['/ghl/workflows', '/11labs/voices/search', '/consoles/workflows', '/workflow'])
      expect((await server.inject({ url, headers: { accept: 'text/html' } })).statusCode, url).toBe(401);
  });
});

describe('a server without the console', () => {
  it.each([
    ['that is told so', { SAYWELL_CONSOLE: 'off' }],
    ['where it is not built', { SAYWELL_CONSOLE_DIR: '/nowhere' }],
  ])('%s has nothing there', async (_case, env) => {
    const other = await open(env);
    for (const url of ['/console', '/console/calls', '/console/assets/app-1a2b.js'])
      expect((await other.inject({ url })).statusCode, url).toBe(404);
    await other.close();
  });
});
