import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPort } from '../jobs/testing/open-port.ts';
import { requestOutgoing } from './request-outgoing.ts';

/** Of this machine like every address under 127/8; here it plays one of the internet. */
const publicAddress = '127.0.0.2';
vi.mock('./is-public-address.ts', () => ({
  isPublicAddress: (address: string) => address === publicAddress,
}));

const cleanups: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listen(host: string, answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, host);
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return openPort(server);
}

// Other systems have the first address of 127/8 only.
describe.runIf(process.platform === 'linux')('a redirect', () => {
  const send = (port: number) =>
    requestOutgoing({
      method: 'POST',
      url: new URL(`http://${publicAddress}:${port}/`),
      body: 'x',
      timeoutMs: 5_000,
      allowPrivate: false,
      maxRedirects: 3,
    });

  it.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])(
    'to %s goes nowhere',
    async (host) => {
      let requests = 0;
      const inside = await listen('127.0.0.1', (_request, response) => {
        requests += 1;
        response.end();
      });
      const outside = await listen(publicAddress, (_request, response) => {
        response.writeHead(307, { location: `http://${host}:${inside}/` }).end();
      });
      await expect(send(outside)).rejects.toMatchObject({ code: 'address-not-allowed' });
      expect(requests).toBe(0);
    },
  );

  it('to a public address is followed', async () => {
    const port = await listen(publicAddress, (request, response) => {
      if (request.url === '/') response.writeHead(308, { location: '/next' });
      response.end();
    });
    expect((await send(port)).status).toBe(200);
  });
});
