import { expect, it } from 'vitest';
import { createHttpServer } from '../../compose/create-http-server.ts';
import { fakeContext } from '../testing/fake-context.ts';

it('the OpenAPI document is answered at both addresses, compressed to whoever takes that', {
  timeout: 60_000,
}, async () => {
  await using server = await createHttpServer(fakeContext({ version: '1.2.3' }));
  const [plain, packed] = await Promise.all([
    server.inject({ url: '/openapi.json' }),
    server.inject({ url: '/api-json', headers: { 'accept-encoding': 'br' } }),
  ]);
  expect(plain.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  expect(packed.headers.etag).toBe(plain.headers.etag);
  const headers = { 'if-none-match': String(plain.headers.etag) };
  expect((await server.inject({ url: '/openapi.json', headers })).statusCode).toBe(304);
});
