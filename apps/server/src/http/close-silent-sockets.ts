import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { SetTimer } from '../platform/clock.ts';

/**
 * Whoever connects and says nothing is cut off, ms. Node's own limits begin with the first byte. Longer than a
 * browser's speculative connection is of use to it.
 */
export const silentSocketMs = 15_000;

/** Cuts connections on which nothing has come after {@link silentSocketMs}. */
export function closeSilentSockets(server: Server, setTimer: SetTimer): void {
  server.on('connection', (socket: Socket) => {
    const cancel = setTimer(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, silentSocketMs);
    socket.once('close', cancel);
  });
}
