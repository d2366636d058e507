import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: `Row ${id}` }));

async function ask(url: string, encoding = '', method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  const app = Fastify();
  compressAnswers(app);
  app.get('/rows', (_request, reply) => reply.header('vary', 'origin').send(rows));
  app.get('/row', async () => rows[0]);
  app.get('/page', (_request, reply) => reply.type('text/html').send('<p>'.repeat(1_000)));
  app.get('/table', (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send('id,name\n'.repeat(1_000)),
  );
  app.post('/rows', async () => rows);
  const answer = await app.inject({ url, method, headers: { 'accept-encoding': encoding } });
  await app.close();
  return answer;
}

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('what is read goes out as one takes it: %s', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await ask('/rows', accepted);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'origin, accept-encoding' });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(JSON.parse(unpack(rawPayload).toString())).toEqual(rows);
});

it('tables for other programs are compressed, too', async () => {
  const { headers, rawPayload } = await ask('/table', 'br');
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe('id,name\n'.repeat(1_000));
});

it.each([
  ['whoever takes nothing else', '/rows', 'identity', 'GET'],
  ['what is short', '/row', 'br', 'GET'],
  ['what a change answers', '/rows', 'br', 'POST'],
  ['a head alone', '/rows', 'br', 'HEAD'],
  ['pages, which are compressed where they are made', '/page', 'br', 'GET'],
] as const)('%s: as it is', async (_what, url, encoding, method) => {
  const { headers } = await ask(url, encoding, method);
  expect(headers['content-encoding']).toBeUndefined();
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
});
