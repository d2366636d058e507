import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { envToConfig } from '../../platform/config/env-to-config.ts';
import { fakeContext } from '../testing/fake-context.ts';

const built = 'https://built.example';
const page = (address: string) =>
  `<link rel="canonical" href="${address}/about"><meta property="og:url" content="${address}/about"><a href="${built}.org">`;
const sitemap = (address: string) => `<loc>${address}/about</loc>`;
const robots = (address: string) => `User-agent: *\n\nSitemap: ${address}/sitemap.xml\n`;

let folder: string;
const servers: FastifyInstance[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-address-'));
  const files = {
    'about/index.html': page(built),
    '404.html': page(built),
    'plain/index.html': '<p>no address</p>',
    'sitemap.xml': sitemap(built),
    'robots.txt': robots(built),
    'assets/a.js': `"${built}"`,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'dist', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    await writeFile(`${path}.br`, brotliCompressSync(text));
  }
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await rm(folder, { recursive: true });
});

async function open(publicUrl?: string): Promise<FastifyInstance> {
  const config = envToConfig({
    SAYWELL_SITE_DIR: join(folder, 'dist'),
    SAYWELL_DATA_DIR: join(folder, 'data'),
    SAYWELL_LOG_LEVEL: 'silent',
    ...(publicUrl !== undefined && { SAYWELL_PUBLIC_URL: publicUrl }),
  });
  const server = await createHttpServer(fakeContext({ config }));
  servers.push(server);
  return server;
}
const plain = async (server: FastifyInstance, url: string, headers = {}) =>
  (await server.inject({ url, headers: { host: 'voice.example', ...headers } })).body;

it('pages, sitemap and robots name the address of this server', async () => {
  const own = 'https://voice.example';
  const server = await open(own);
  expect(await plain(server, '/about')).toBe(page(own));
  expect(await plain(server, '/nowhere', { accept: 'text/html' })).toBe(page(own));
  expect(await plain(server, '/sitemap.xml')).toBe(sitemap(own));
  expect(await plain(server, '/robots.txt')).toBe(robots(own));
  expect(await plain(server, '/plain')).toBe('<p>no address</p>');
  expect(await plain(server, '/assets/a.js')).toBe(`"${built}"`);
});

it('their compressed twins do, too', async () => {
  const own = 'https://voice.example';
  const server = await open(own);
  const get = (encoding: string) =>
    server.inject({ url: '/about', headers: { host: 'voice.example', 'accept-encoding': encoding } });
  const brotli = await get('br');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(page(own));
  expect(gunzipSync((await get('gzip')).rawPayload).toString()).toBe(page(own));
});

it('follow a change of the address, and its removal', async () => {
  await open('https://voice.example');
  expect(await plain(await open('https://other.example'), '/about', { host: 'other.example' })).toBe(
    page('https://other.example'),
  );
  expect(await plain(await open(), '/about', { host: '127.0.0.1' })).toBe(page(built));
  expect(await plain(await open(built), '/about', { host: 'built.example' })).toBe(page(built));
});
