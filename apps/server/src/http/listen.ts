import type { FastifyInstance } from 'fastify';
import type { HttpConfig } from '../platform/config/server-config.ts';
import { StartError } from '../platform/errors/start-error.ts';

/** Hosts that mean every address of the machine; people reach them under its own name. */
const wildcardHosts: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Listens and answers the server's address without a trailing slash.
 *
 * @throws {StartError} when the port or the host cannot be had.
 */
export async function listen(app: FastifyInstance, { host, port }: HttpConfig): Promise<string> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    throw toStartError(error, host, port);
  }
  const address = app.server.address();
  const openPort = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${shownHost(host)}:${openPort}`;
}

function shownHost(host: string): string {
  if (wildcardHosts.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function toStartError(cause: unknown, host: string, port: number): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE') {
    const advice = 'Stop the program that has it, or choose another with PORT.';
    return new StartError('port-in-use', `Port ${port} on ${host} is in use. ${advice}`, { cause });
  }
  if (code === 'EACCES') {
    return new StartError(
      'port-not-allowed',
      `This user may not open port ${port}. Choose another with PORT.`,
      {
        cause,
      },
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError('host-not-available', `This machine has no address ${host}. Set HOST.`, { cause });
  }
  return cause;
}
