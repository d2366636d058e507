import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import type { SetTimer } from '../platform/clock.ts';
import { drain } from './drain.ts';
import { fakeContext } from './testing/fake-context.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A gate that a request waits at. */
class Gate {
  readonly #opened = new AbortController();
  readonly promise = new Promise<void>((resolve) => {
    this.#opened.signal.addEventListener('abort', () => resolve());
  });
  open(): void {
    this.#opened.abort();
  }
}

async function listening(gate: Promise<void>) {
  const arrived = new Gate();
  const app = await createHttpServer(fakeContext(), [
    async (plugin) => {
      plugin.get('/slow', async () => {
        arrived.open();
        await gate;
        return { slow: true };
      });
    },
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  cleanups.push(() => app.server.closeAllConnections());
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { app, port, arrived: arrived.promise };
}

/** A client that reuses its one connection. */
function keepAliveClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cleanups.push(() => agent.destroy());
  return (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
      (resolve, reject) => {
        const answered = (response: IncomingMessage) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const body = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode, connection: response.headers.connection, body });
          });
        };
        get({ host: '127.0.0.1', port, path, agent }, answered).on('error', reject);
      },
    );
}

/** A deadline that passes when the test says so. */
function manualTimer() {
  let fire: (() => void) | undefined;
  const cancel = vi.fn<() => void>();
  const setTimer: SetTimer = (callback) => {
    fire = callback;
    return cancel;
  };
  return { setTimer, cancel, pass: () => fire?.() };
}

function stop(app: FastifyInstance, timer = manualTimer()) {
  return { timer, outcome: drain(app, { timeoutMs: 10_000, setTimer: timer.setTimer }) };
}

function bytesReadOf(app: FastifyInstance): number {
  return [...app.drainState.sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);
}

describe('a stop', () => {
  it('lets a request in flight finish and closes its connection', async () => {
    const gate = new Gate();
    const { app, port, arrived } = await listening(gate.promise);
    const client = keepAliveClient(port);
    expect((await client('/health')).connection).toBe('keep-alive');
    const slow = client('/slow');
    await arrived;
    const { outcome, timer } = stop(app);
    gate.open();
    expect(await slow).toEqual({ status: 200, connection: 'close', body: '{"slow":true}' });
    expect(await outcome).toBe('drained');
    expect(timer.cancel).toHaveBeenCalledOnce();
  });

  it('answers 503 to a request that comes on a connection that is still open', async () => {
    const { app, port } = await listening(Promise.resolve());
    const socket = connect(port, '127.0.0.1');
    cleanups.push(() => socket.destroy());
    const received: string[] = [];
    socket.on('data', (data) => received.push(data.toString()));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    // With a request that has begun its connection does not count as idle.
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\n');
    await vi.waitFor(() => expect(bytesReadOf(app)).toBeGreaterThan(0));
    const { outcome } = stop(app);
    await vi.waitFor(() => expect(app.server.listening).toBe(false));
    socket.write('\r\n');
    await ended;
    expect(received.join('')).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(received.join('')).toContain('"code":"shutting-down"');
    expect(await outcome).toBe('drained');
  });

  it('cuts what is still open at the deadline', async () => {
    const { app, port, arrived } = await listening(new Promise(() => undefined));
    const slow = keepAliveClient(port)('/slow');
    const failed = expect(slow).rejects.toMatchObject({ code: 'ECONNRESET' });
    await arrived;
    const { outcome, timer } = stop(app);
    timer.pass();
    expect(await outcome).toBe('cut');
    await failed;
  });

  it('closes idle keep-alive connections at once', async () => {
    const { app, port } = await listening(Promise.resolve());
    await keepAliveClient(port)('/health');
    expect(app.drainState.sockets.size).toBe(1);
    expect(await stop(app).outcome).toBe('drained');
  });
});
