import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { openPort } from '../../../apps/server/src/platform/jobs/testing/open-port.ts';

/** A TCP connection that goes through the test, as through a cable that may be pulled. */
export interface Line extends AsyncDisposable {
  readonly port: number;
  /** Nothing comes through any more, and nobody is told. */
  pull(): void;
  /** What was on its way comes through now. */
  plugIn(): void;
}

export interface LineOptions {
  readonly to: number;
  /** Default: any free one of 127.0.0.1. */
  readonly host?: string;
  readonly port?: number;
}

export async function openLine({ to, host = '127.0.0.1', port = 0 }: LineOptions): Promise<Line> {
  const sockets = new Set<Socket>();
  let isPulled = false;
  const join = (incoming: Socket): void => {
    const outgoing = createConnection(to, '127.0.0.1');
    for (const [from, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!isPulled) other.destroy();
      });
      from.on('data', (data) => other.write(data));
      if (isPulled) from.pause();
    }
  };
  const server = createServer(join);
  await once(server.listen(port, host), 'listening');
  return {
    port: openPort(server),
    pull() {
      isPulled = true;
      for (const socket of sockets) socket.pause();
    },
    plugIn() {
      isPulled = false;
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
