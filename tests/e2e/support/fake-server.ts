import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came to a fake server, in order. */
export interface Came {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeServer extends AsyncDisposable {
  readonly url: string;
  readonly came: readonly Came[];
}

/**
 * Somebody else's server on this machine: a provider, or a customer's own.
 * @param status what it answers with; the body is always an empty object
 */
export async function startFakeServer(status: (came: Came, index: number) => number): Promise<FakeServer> {
  const came: Came[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      came.push(one);
      response.writeHead(status(one, came.length - 1), { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    came,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
