import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type OutgoingRequest, requestOutgoing } from './request-outgoing.ts';

const cleanups: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const send = (url: string, options: Partial<OutgoingRequest> = {}) =>
  requestOutgoing({
    method: 'POST',
    url: new URL(url),
    headers: { 'content-type': 'text/plain', 'x-city': 'Köln' },
    body: 'Grüße',
    timeoutMs: 5_000,
    allowPrivate: true,
    ...options,
  });
const post = async (url: string, options?: Partial<OutgoingRequest>) => (await send(url, options)).status;

it('posts the text and answers the status', async () => {
  const requests: IncomingMessage[] = [];
  let text = '';
  const port = await listen((request, response) => {
    requests.push(request);
    request.on('data', (data: Buffer) => (text += data.toString()));
    request.on('end', () => response.writeHead(204).end());
  });
  expect(await post(`http://127.0.0.1:${port}/in?a=1`)).toBe(204);
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/in?a=1' });
  expect(requests[0]?.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '7',
    'x-city': 'Köln',
  });
  expect(text).toBe('Grüße');
});

it('does not follow a redirect, and does not read an endless answer', async () => {
  let requests = 0;
  const port = await listen((_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/elsewhere' });
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.on('close', () => clearInterval(timer));
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toBe(302);
  expect(requests).toBe(1);
});

it.each(['127.0.0.1', 'localhost', '[::1]'])('does not connect to %s unless it may', async (host) => {
  let requests = 0;
  const port = await listen(() => (requests += 1));
  await expect(post(`http://${host}:${port}/`, { allowPrivate: false })).rejects.toMatchObject({
    code: 'address-not-allowed',
  });
  expect(requests).toBe(0);
});

it('gives up an answer that does not come', async () => {
  const port = await listen(() => undefined);
  await expect(post(`http://127.0.0.1:${port}/`, { timeoutMs: 50 })).rejects.toMatchObject({
    code: 'timed-out',
  });
});

it('reports a connection that is refused', async () => {
  const port = await listen(() => undefined);
  for (const cleanup of cleanups.splice(0)) cleanup();
  await expect(post(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'connection-failed' });
});

it('reads an answer up to its limit', async () => {
  const port = await listen((_request, response) => response.end('x'.repeat(1_000)));
  const url = `http://127.0.0.1:${port}/`;
  expect((await send(url, { maxAnswerBytes: 1_000 })).body.toString()).toBe('x'.repeat(1_000));
  await expect(send(url, { maxAnswerBytes: 999 })).rejects.toMatchObject({ code: 'answer-too-large' });
});

it('stops when it is aborted', async () => {
  const port = await listen(() => undefined);
  const signal = AbortSignal.timeout(20);
  await expect(send(`http://127.0.0.1:${port}/`, { signal })).rejects.toMatchObject({ code: 'cancelled' });
});

describe('a redirect that is followed', () => {
  const redirectTo = (location: () => string, status = 307) =>
    listen((request, response) => {
      if (request.url === '/') response.writeHead(status, { location: location() });
      response.end(JSON.stringify({ method: request.method, headers: request.headers }));
    });
  const followed = async (url: string, options: Partial<OutgoingRequest> = {}) => {
    const headers = { authorization: 'Bearer key', 'x-vapi-secret': 's', 'content-type': 'text/plain' };
    const answer = await send(url, { headers, maxRedirects: 3, maxAnswerBytes: 10_000, ...options });
    return { status: answer.status, seen: JSON.parse(answer.body.toString()) };
  };

  it('repeats method, body and headers on the same host', async () => {
    const port = await redirectTo(() => '/next');
    const { seen } = await followed(`http://127.0.0.1:${port}/`);
    expect(seen).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-length': '7' },
    });
  });

  it('sends another host no key', async () => {
    const other = await redirectTo(() => '/');
    const port = await redirectTo(() => `http://localhost:${other}/next`);
    const { seen } = await followed(`http://127.0.0.1:${port}/`);
    expect(seen.headers).toMatchObject({ 'content-type': 'text/plain' });
    expect(Object.keys(seen.headers)).not.toContain('authorization');
    expect(Object.keys(seen.headers)).not.toContain('x-vapi-secret');
  });

  it('ends after a few, and is checked like the first address', async () => {
    const circle = await redirectTo(() => '/');
    await expect(followed(`http://127.0.0.1:${circle}/`)).rejects.toMatchObject({
      code: 'too-many-redirects',
    });
  });

  it.each([302, 303])('is not one that changes the method (%i)', async (status) => {
    const port = await redirectTo(() => '/next', status);
    expect((await followed(`http://127.0.0.1:${port}/`)).status).toBe(status);
  });
});
