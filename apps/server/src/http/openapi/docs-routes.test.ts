import { expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { fakeContext } from '../testing/fake-context.ts';

it('GET /docs is a page with nothing inline, whose files come from here', async () => {
  await using server = await createHttpServer(fakeContext());
  const page = await server.inject({ url: '/docs' });
  expect(page.statusCode).toBe(200);
  expect(String(page.headers['content-security-policy'])).not.toMatch(/unsafe|https?:/);
  expect(page.body).not.toMatch(/<script>|<style| on\w+=| style=/);
  const files = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1] ?? '');
  expect(files).toHaveLength(3);
  for (const url of files) {
    const plain = await server.inject({ url });
    expect([url, plain.statusCode]).toEqual([url, 200]);
    expect(plain.rawPayload.length).toBeGreaterThan(50);
  }
  const start = await server.inject({ url: '/docs/start.js' });
  expect(start.body).toContain("url: '/openapi.json'");
});

it('its files go out compressed to whoever takes that', async () => {
  await using server = await createHttpServer(fakeContext());
  const url = '/docs/swagger-ui.css';
  const [plain, packed] = await Promise.all([
    server.inject({ url }),
    server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } }),
  ]);
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toContain('accept-encoding');
  const again = await server.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
