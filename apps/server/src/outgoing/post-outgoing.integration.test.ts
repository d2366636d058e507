import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { postOutgoing } from './post-outgoing.ts';

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

const post = (url: string, options: { timeoutMs?: number; allowPrivate?: boolean } = {}) =>
  postOutgoing({
    url: new URL(url),
    headers: { 'content-type': 'text/plain' },
    body: 'Grüße',
    timeoutMs: 5_000,
    allowPrivate: true,
    ...options,
  });

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
  expect(requests[0]?.headers).toMatchObject({ 'content-type': 'text/plain', 'content-length': '7' });
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

it('tells a connection that is refused', async () => {
  const port = await listen(() => undefined);
  for (const cleanup of cleanups.splice(0)) cleanup();
  await expect(post(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'connection-failed' });
});
