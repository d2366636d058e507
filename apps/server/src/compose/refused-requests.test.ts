import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeContext } from '../http/testing/fake-context.ts';
import { envToConfig } from '../platform/config/env-to-config.ts';
import { createHttpServer } from './create-http-server.ts';

let server: FastifyInstance;
beforeEach(async () => {
  const config = envToConfig({ SAYWELL_SITE_DIR: '/nowhere', SAYWELL_LOG_LEVEL: 'silent' });
  server = await createHttpServer(fakeContext({ config }));
});
afterEach(() => server.close());

const send = (request: InjectOptions) =>
  server.inject({
    ...request,
    headers: { authorization: 'Bearer private-key', 'content-type': 'application/json', ...request.headers },
  });
const create = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  send({ method: 'POST', url: '/assistant', payload, headers });

describe('bodies that could only be stored with characters replaced', () => {
  it.each([
    ['{"name":"a\\u0000"}', 'name must not contain the zero character (U+0000)'],
    [
      '{"model":{"model":"\\ud800"}}',
      'model.model must not contain half of a surrogate pair (U+D800 to U+DFFF)',
    ],
  ])('%s is refused', async (payload, issue) => {
    const answer = await create(payload);
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'validation-failed', message: [issue] });
  });

  it('bytes that are no UTF-8 are refused', async () => {
    const answer = await create(Buffer.from('{"name":"\xe9"}', 'latin1'));
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      code: 'malformed-json',
      message: 'The request body is not valid UTF-8.',
    });
  });

  it('queries are refused, too', async () => {
    const answer = await send({ url: '/call?assistantId=%00' });
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'validation-failed' });
    expect((await send({ url: '/v2/call?search=%ff' })).json().message).toEqual(['query must be UTF-8']);
  });
});

it('a compressed body is refused with what is taken', async () => {
  const answer = await create(gzipSync('{"name":"A"}'), { 'content-encoding': 'gzip' });
  expect(answer.json()).toMatchObject({
    statusCode: 415,
    code: 'unsupported-media-type',
    message: expect.stringContaining('identity'),
  });
  expect(answer.headers['accept-encoding']).toBe('identity');
  const plain = await create('{"name":', { 'content-encoding': 'Identity' });
  expect(plain.json()).toMatchObject({ code: 'malformed-json' });
});

describe('a path that takes other methods', () => {
  it.each([
    ['PUT', '/call/web', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST'],
    ['DELETE', '/assistant?x=1', 'GET, HEAD, POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['PUT', '/call/0192f0c0-0000-7000-8000-0000000000ff', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST'],
  ] as const)('%s %s is answered with them', async (method, url, allow) => {
    const answer = await send({ method, url, payload: '{}' });
    expect(answer.json()).toMatchObject({ statusCode: 405, code: 'method-not-allowed' });
    const known = new Set(allow.split(', '));
    const named = String(answer.headers['allow']).split(', ');
    expect(named.every((one) => known.has(one))).toBe(true);
    expect(named).toContain('GET');
    expect(named).not.toContain(method);
  });

  it('an unknown path stays one', async () => {
    const answer = await send({ method: 'PUT', url: '/assistants', payload: '{}' });
    expect(answer.json()).toMatchObject({ statusCode: 404, code: 'not-found' });
    expect(answer.headers).not.toHaveProperty('allow');
  });
});

describe('what the HTTP parser refuses', () => {
  async function raw(bytes: string): Promise<{ head: string; body: Record<string, unknown> }> {
    if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body: JSON.parse(body) };
  }

  it.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400, 'malformed-request'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400, 'malformed-request'],
    [
      'a length that is none',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
      400,
      'malformed-request',
    ],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ])('%s has the shape of every refusal', async (_, bytes, statusCode, code) => {
    const { head, body } = await raw(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${statusCode} `));
    expect(body).toMatchObject({ statusCode, code, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(head).toContain(`x-request-id: ${String(body['requestId'])}`);
  });
});

it('an address that can never be reached is refused when it is written', async () => {
  const answer = await create(JSON.stringify({ name: 'A', server: { url: 'http://127.0.0.1/hook' } }));
  expect(answer.json()).toMatchObject({ statusCode: 400, code: 'validation-failed' });
  expect(answer.json().message[0]).toMatch(/^server\.url is an address that only this server/);
});
