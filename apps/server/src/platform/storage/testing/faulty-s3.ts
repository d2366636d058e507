import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';

/** What stands before the service does with a request; undefined: it passes it on. */
export type Fault = (asked: IncomingMessage, reply: ServerResponse) => FaultKind | undefined;
export type FaultKind =
  /** Never an answer. */
  | 'silent'
  /** The connection ends. */
  | 'hang-up'
  /** A success that is no answer of this service. */
  | 'garbage'
  /** The answer ends in the middle of its body. */
  | 'half'
  /** The body begins, then nothing comes any more. */
  | 'stalled'
  /** One byte of what is sent arrives as another. */
  | 'corrupted'
  | { readonly status: number; readonly code: string };

export interface FaultyS3 extends AsyncDisposable {
  readonly origin: string;
  fault: Fault;
  /** Methods and paths with their queries, of every request. */
  readonly asked: string[];
}

/** The shared service behind something that breaks on request. */
export async function openFaultyS3(): Promise<FaultyS3> {
  const target = new URL(inject('s3'));
  const asked: string[] = [];
  const server = createServer((incoming, reply) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    const kind = faulty.fault(incoming, reply);
    if (kind === 'silent') return;
    if (kind === 'hang-up') incoming.socket.destroy();
    else if (kind === 'garbage') reply.end('<html>It works!</html>');
    else if (typeof kind === 'object')
      reply
        .writeHead(kind.status, { 'content-type': 'application/xml' })
        .end(incoming.method === 'HEAD' ? undefined : `<Error><Code>${kind.code}</Code></Error>`);
    else passOn(target, incoming, reply, kind);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens at a port has an address with one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const faulty: FaultyS3 = {
    origin: `http://127.0.0.1:${port}`,
    fault: () => undefined,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return faulty;
}

function passOn(
  target: URL,
  incoming: IncomingMessage,
  reply: ServerResponse,
  kind: 'half' | 'stalled' | 'corrupted' | undefined,
): void {
  const { method, url, headers } = incoming;
  const options = { host: target.hostname, port: target.port, method, path: url, headers };
  const outgoing = request(options, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    if (kind !== 'half' && kind !== 'stalled') {
      answer.pipe(reply);
      return;
    }
    answer.once('data', (piece: Buffer) => {
      reply.write(piece.subarray(0, Math.max(1, piece.length >> 1)));
      answer.destroy();
      if (kind === 'half') setImmediate(() => reply.destroy());
    });
  });
  outgoing.on('error', () => reply.destroy());
  incoming.on('data', (piece: Buffer) => {
    if (kind === 'corrupted') piece[0] = (piece[0] ?? 0) ^ 1;
    outgoing.write(piece);
  });
  incoming.on('end', () => outgoing.end());
}
