import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findLocalModels } from './local-models.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
const models = (...ids: unknown[]) => JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) });

it('finds the models of each server that answers, at the same time', async () => {
  const asked: unknown[] = [];
  const one = await serve(({ method, url, headers }, response) => {
    asked.push([method, url, headers.authorization]);
    response.end(models('llama3.2:3b', 'nomic-embed-text', 'llama3.2:3b'));
  });
  const other = await serve((_request, response) => void response.end(models('qwen')));
  const places = [
    { name: 'Ollama', baseUrl: one },
    { name: 'llama.cpp', baseUrl: other },
    { name: 'nobody', baseUrl: 'http://127.0.0.1:1/v1' },
  ];
  expect(await findLocalModels({ places, timeoutMs: 10_000 })).toEqual([
    { name: 'Ollama', baseUrl: one, models: ['llama3.2:3b', 'nomic-embed-text'] },
    { name: 'llama.cpp', baseUrl: other, models: ['qwen'] },
  ]);
  expect(asked).toEqual([['GET', '/v1/models', undefined]]);
});

it('gives up in time on servers that hang or never end', async () => {
  const hangs = await serve(() => undefined);
  const drips = await serve((_request, response) => {
    response.write('{"data":[');
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  const places = [hangs, drips].map((baseUrl) => ({ name: 'slow', baseUrl }));
  expect(await findLocalModels({ places, timeoutMs: 150 })).toEqual([]);
});

it.each([
  ['a page', '<html>'],
  ['another shape', '{"models":[{"name":"x"}]}'],
  ['names that a terminal must not get', models('\u001b[31mred', 'a b', '$(reboot)', 7, null)],
  ['no models', models()],
  ['an endless list', JSON.stringify({ data: [{ id: 'x'.repeat(200_000) }] })],
])('another program at the port (%s) is no server of models', async (_what, body) => {
  const baseUrl = await serve((_request, response) => void response.end(body));
  expect(await findLocalModels({ places: [{ name: 'x', baseUrl }] })).toEqual([]);
});

it('a refusal and a redirect are none either', async () => {
  const refuses = await serve((_request, response) => void response.writeHead(401).end(models('x')));
  const leads = await serve((_request, response) =>
    response.writeHead(302, { location: `${refuses}/models` }).end(),
  );
  const places = [refuses, leads].map((baseUrl) => ({ name: 'x', baseUrl }));
  expect(await findLocalModels({ places })).toEqual([]);
});

it.each(['http://10.0.0.1/v1', 'http://models.example/v1', 'http://localhost.example/v1', 'no address'])(
  'asks nothing beyond this machine: %s',
  async (baseUrl) => {
    const fetch = () => Promise.reject(new Error('asked'));
    let asked = 0;
    const counting: typeof globalThis.fetch = () => {
      asked += 1;
      return fetch();
    };
    expect(await findLocalModels({ places: [{ name: 'x', baseUrl }], fetch: counting })).toEqual([]);
    expect(asked).toBe(0);
  },
);
