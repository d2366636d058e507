import type { Server } from 'node:net';
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
    throw cannotListen(error, { host, port }, { port: 'PORT', host: 'HOST' });
  }
  return `http://${shownHost(host)}:${openPortOf(app.server) ?? port}`;
}

/** Undefined: it does not listen. */
export function openPortOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : undefined;
}

export function shownHost(host: string): string {
  if (wildcardHosts.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** What keeps a server from listening, in words that name the settings; what is none of these as it is. */
export function cannotListen(
  cause: unknown,
  { host, port }: Place,
  names: Readonly<Record<keyof Place, string>>,
): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE') {
    const advice = `Stop the program that has it, or choose another with ${names.port}.`;
    return new StartError('port-in-use', `Port ${port} on ${host} is in use. ${advice}`, { cause });
  }
  if (code === 'EACCES') {
    const message = `This user may not open port ${port}. Choose another with ${names.port}.`;
    return new StartError('port-not-allowed', message, { cause });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    const message = `This machine has no address ${host}. Set ${names.host}.`;
    return new StartError('host-not-available', message, { cause });
  }
  return cause;
}
