import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { SetTimer } from '../platform/clock.ts';
import { DomainError } from '../platform/errors/domain-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drainState: DrainState;
  }
}

interface DrainState {
  draining: boolean;
  /** Connections that are open, upgraded ones among them. */
  readonly sockets: ReadonlySet<Socket>;
}

export interface DrainOptions {
  /** Connections that are still open this long after the stop began are cut, ms. */
  readonly timeoutMs: number;
  readonly setTimer: SetTimer;
}

/** How a server stopped: every request answered, or some connections cut at the deadline. */
export type DrainOutcome = 'drained' | 'cut';

/**
 * Makes a server ready to stop in order: while it drains, requests in flight
 * finish, new ones on open connections get 503, and connections close with their
 * answer. Call it before any route is registered.
 */
export function registerDrain(app: FastifyInstance): void {
  const state: DrainState = { draining: false, sockets: trackSockets(app) };
  app.decorate('drainState', state);
  app.addHook('onRequest', async () => {
    if (state.draining) throw new DomainError('shutting-down', 'The server is shutting down.');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (state.draining) void reply.header('connection', 'close');
  });
}

function trackSockets(app: FastifyInstance): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Stops a server within a deadline: without one, a single keep-alive client was
 * seen to hold `close()` for over a minute. Owners of upgraded connections end
 * them in a `preClose` hook; those that are left are cut with the rest.
 */
export async function drain(app: FastifyInstance, options: DrainOptions): Promise<DrainOutcome> {
  const { sockets } = app.drainState;
  let outcome: DrainOutcome = 'drained';
  app.drainState.draining = true;
  const cancelDeadline = options.setTimer(() => {
    if (sockets.size > 0) outcome = 'cut';
    for (const socket of sockets) socket.destroy();
  }, options.timeoutMs);
  try {
    await app.close();
  } finally {
    cancelDeadline();
  }
  return outcome;
}
