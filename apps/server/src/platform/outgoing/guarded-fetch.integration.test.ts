import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { fetchBy, guardedFetch } from './guarded-fetch.ts';

let close: () => Promise<void>;
afterEach(() => close());

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return (server.address() as AddressInfo).port;
}

/** Finds this machine behind every name, as a public address would be found. */
const here: LookupFunction = (_host, options, callback) =>
  options.all === true
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4);

it('streams an answer, with what was sent', async () => {
  let sent = '';
  const port = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    response.writeHead(201, {
      'content-type': 'text/event-stream',
      'x-key': String(request.headers['x-key']),
    });
    response.write('data: one\n\n');
    request.on('end', () => setTimeout(() => response.end('data: two\n\n'), 20));
  });
  const init = { method: 'POST', headers: { 'x-key': 'k' }, body: 'héllo' };
  const answer = await fetchBy(here, `http://model.example:${port}/chat`, init);
  expect([answer.status, answer.headers.get('x-key')]).toEqual([201, 'k']);
  expect(await answer.text()).toBe('data: one\n\ndata: two\n\n');
  expect(sent).toBe('héllo');
});

it('ends with its signal, before the answer and within it', async () => {
  const port = await serve((_request, response) => void response.write('one'));
  const controller = new AbortController();
  const answer = await fetchBy(here, `http://model.example:${port}`, { signal: controller.signal });
  const text = answer.text();
  controller.abort();
  await expect(text).rejects.toThrow();
  await expect(
    fetchBy(here, `http://model.example:${port}`, { signal: AbortSignal.abort() }),
  ).rejects.toThrow();
});

it('follows no redirect', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(307, { location: 'http://127.0.0.1/' });
    response.end();
  });
  await expect(fetchBy(here, `http://model.example:${port}`)).rejects.toThrow('fetch failed');
});

it.each(['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254'])(
  'does not reach %s',
  async (host) => {
    let asked = 0;
    const port = await serve((_request, response) => {
      asked++;
      response.end();
    });
    await expect(guardedFetch(`http://${host}:${port}/`)).rejects.toThrow();
    expect(asked).toBe(0);
  },
);
