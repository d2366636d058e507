import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { fakeContext } from '../testing/fake-context.ts';

const sources = new URL('../../../../../packages/api-reference/src/', import.meta.url);

it('GET /docs is a page with nothing inline, whose files come from here', async () => {
  await using server = await createHttpServer(fakeContext());
  const page = await server.inject({ url: '/docs' });
  expect(page.statusCode).toBe(200);
  expect(String(page.headers['content-security-policy'])).not.toMatch(/unsafe|https?:/);
  expect(String(page.headers['content-security-policy'])).toContain("require-trusted-types-for 'script'");
  expect(page.body).not.toMatch(/<script>|<style| on\w+=| style=/);
  const files = [...page.body.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map((match) => match[1] ?? '');
  expect(files).toEqual(['/docs/reference.css', '/docs/main.js']);
});

it('every module of the page is answered, compressed to whoever takes that', async () => {
  await using server = await createHttpServer(fakeContext());
  const modules = readdirSync(sources).filter((name) => /^[^.]+\.ts$/.test(name));
  const urls = ['/docs/reference.css', ...modules.map((name) => `/docs/${name.replace(/\.ts$/, '.js')}`)];
  expect(urls.length).toBeGreaterThan(8);
  let sent = 0;
  for (const url of urls) {
    const packed = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([url, packed.statusCode, packed.headers['content-encoding']]).toEqual([url, 200, 'br']);
    sent += packed.rawPayload.length;
  }
  // All of the page without the document, on the wire.
  expect(sent).toBeLessThan(16_000);
  const url = '/docs/reference.css';
  const plain = await server.inject({ url });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toContain('accept-encoding');
  const again = await server.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('nothing else of the installation is answered there', async () => {
  await using server = await createHttpServer(fakeContext());
  for (const url of ['/docs/none.js', '/docs/..%2Fpackage.js', '/docs/main.d.ts', '/docs/%2e%2e%2fpage.css'])
    expect([url, (await server.inject({ url })).statusCode]).toEqual([url, 404]);
});
