import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { openPort } from '../../platform/jobs/testing/open-port.ts';
import { createPeerClient } from '../../platform/peers/peer-client.ts';
import { createPeerSignatures, peerHeader } from '../../platform/peers/peer-signature.ts';
import { openInternalServer } from './internal-server.ts';

const encryptionKey = new Uint8Array(32).fill(1);
const silent = { warn: () => undefined, error: () => undefined };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function openClient(key = encryptionKey) {
  const signatures = createPeerSignatures({ encryptionKey: key, now: Date.now });
  const client = createPeerClient({ signatures, own: () => 'a', clock: systemClock });
  cleanups.push(() => client[Symbol.dispose]());
  return { client, signatures };
}

async function openServer(url = 'http://127.0.0.1:0') {
  const { signatures } = openClient();
  const options = { url, bindAddress: undefined, own: 'b', signatures, log: silent };
  const server = await openInternalServer(options);
  cleanups.push(() => server[Symbol.asyncDispose]());
  server.answer('echo', async (body) => ({ heard: body }));
  server.answer('refuse', async () => {
    throw new DomainError('validation-failed', ['body is wrong']);
  });
  server.answer('break', async () => {
    throw new Error('not to be told');
  });
  return { server, to: { id: 'b', internalUrl: server.url } };
}

/** A stranger where a server should be. */
async function openStranger(listener: RequestListener) {
  const stranger = createServer(listener);
  await once(stranger.listen(0, '127.0.0.1'), 'listening');
  cleanups.push(() => stranger.close());
  return { id: 'b', internalUrl: `http://127.0.0.1:${openPort(stranger)}` };
}

it('is reached at an IPv6 address', async () => {
  const { server, to } = await openServer('http://[::1]:0');
  expect(server.url).toMatch(/^http:\/\/\[::1\]:[1-9]\d*$/);
  const { client } = openClient();
  expect(await client.ask(to, 'echo', 'here')).toEqual({ status: 200, body: { heard: 'here' } });
});

it('answers the questions of its own, and refuses with words and codes', async () => {
  const { to } = await openServer();
  const { client } = openClient();
  expect(await client.ask(to, 'echo', { some: 'thing' })).toEqual({
    status: 200,
    body: { heard: { some: 'thing' } },
  });
  expect(await client.ask(to, 'refuse', {})).toEqual({
    status: 400,
    body: { code: 'validation-failed', message: ['body is wrong'] },
  });
  const broken = await client.ask(to, 'break', {});
  expect(broken.status).toBe(500);
  expect(JSON.stringify(broken.body)).not.toContain('not to be told');
  // Of a newer program.
  expect(await client.ask(to, 'other', {})).toMatchObject({ status: 503, body: { code: 'shutting-down' } });
});

it('takes nothing that was signed for another server, with another key, twice, or for another body', async () => {
  const { to } = await openServer();
  const { client, signatures } = openClient();
  expect((await client.ask({ ...to, id: 'c' }, 'echo', {})).status).toBe(401);
  expect((await openClient(new Uint8Array(32).fill(2)).client.ask(to, 'echo', {})).status).toBe(401);
  const about = { from: 'a', to: 'b', method: 'POST', path: '/internal/echo', client: '', digest: '' };
  const signature = await signatures.sign(about);
  const post = (body?: string) =>
    fetch(`${to.internalUrl}/internal/echo`, {
      method: 'POST',
      headers: { [peerHeader]: signature },
      ...(body !== undefined && { body }),
    });
  expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(401);
  const other = await signatures.sign(about);
  const changed = await fetch(`${to.internalUrl}/internal/echo`, {
    method: 'POST',
    headers: { [peerHeader]: other },
    body: '{"smuggled":true}',
  });
  expect(changed.status).toBe(401);
});

it('sends line by line what comes line by line, and hears that nobody listens any more', async () => {
  const { server, to } = await openServer();
  const { client } = openClient();
  const ended = vi.fn<() => void>();
  server.answer('count', async () =>
    (async function* () {
      try {
        for (let count = 0; ; count += 1) {
          yield { count };
          await sleep(5);
        }
      } finally {
        ended();
      }
    })(),
  );
  const answer = await client.open(to, 'count', {});
  let text = '';
  answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await vi.waitFor(() => expect(text).toContain('{"count":3}\n'));
  expect(text.startsWith('{"count":0}\n{"count":1}\n')).toBe(true);
  answer.destroy();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

it('a server that is not there is told from one that is late', async () => {
  const { client } = openClient();
  const gone = await openStranger(() => undefined);
  await cleanups.pop()?.();
  await expect(client.ask(gone, 'echo', {})).rejects.toMatchObject({ code: 'peer-unreachable' });
  const mute = await openStranger(() => undefined);
  await expect(client.ask(mute, 'echo', {}, 50)).rejects.toMatchObject({ code: 'peer-late' });
  const cut = await openStranger((request) => void request.socket.destroy());
  await expect(client.ask(cut, 'echo', {})).rejects.toMatchObject({ code: 'peer-unreachable' });
});

it('a connection that was kept and is gone is made anew', async () => {
  const { client } = openClient();
  let requests = 0;
  const closing = await openStranger((request, response) => {
    requests += 1;
    // Kept after the first answer, and closed under the second request.
    if (requests === 2) request.socket.destroy();
    else response.end('{}');
  });
  expect((await client.ask(closing, 'echo', {})).status).toBe(200);
  expect((await client.ask(closing, 'echo', {})).status).toBe(200);
  expect(requests).toBe(3);
});

it('an address that is not this machine’s is said', async () => {
  const { signatures } = openClient();
  const url = 'http://192.0.2.1:3100';
  await expect(
    openInternalServer({ url, bindAddress: undefined, own: 'b', signatures, log: silent }),
  ).rejects.toMatchObject({
    code: 'internal-address-not-available',
    message: expect.stringContaining('SAYWELL_INTERNAL_BIND_ADDRESS'),
  });
});
