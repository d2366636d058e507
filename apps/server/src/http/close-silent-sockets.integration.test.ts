import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import { silentSocketMs } from './close-silent-sockets.ts';
import { fakeContext } from './testing/fake-context.ts';

let app: FastifyInstance;
let port: number;
const timers: (() => void)[] = [];
const setTimer = vi.fn((callback: () => void, _delayMs: number) => {
  timers.push(callback);
  return () => void timers.splice(timers.indexOf(callback), 1);
});
beforeEach(async () => {
  app = await createHttpServer(fakeContext(), [], setTimer);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(() => app.close());

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
const request = 'GET /livez HTTP/1.1\r\nhost: a\r\n\r\n';

it('cuts off who connects and says nothing, and nobody else', async () => {
  const silent = await Promise.all(Array.from({ length: 50 }, connected));
  const talking = await connected();
  talking.write(request);
  await once(talking, 'data');
  await vi.waitFor(() => expect(timers).toHaveLength(51));
  expect(setTimer).toHaveBeenLastCalledWith(expect.any(Function), silentSocketMs);
  const cut = silent.map((socket) => once(socket.resume(), 'close'));
  for (const fire of timers.slice()) fire();
  await Promise.all(cut);
  talking.write(request);
  await once(talking, 'data');
  talking.destroy();
  await vi.waitFor(() => expect(timers).toEqual([]));
});

it('has limits for who sends half a head, and for who says nothing more', () => {
  expect(app.server.headersTimeout).toBe(20_000);
  expect(app.server.requestTimeout).toBe(30_000);
  expect(app.server.keepAliveTimeout).toBe(65_000);
});
