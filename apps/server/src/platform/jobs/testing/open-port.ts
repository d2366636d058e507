import type { Server } from 'node:net';

/** The TCP port at which a server listens. */
export function openPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
