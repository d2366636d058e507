import type { FastifyRequest } from 'fastify';

/**
 * Address under which the caller reached this server, without a trailing slash.
 * The configured one wins; else the request's `Host`, which is the caller's own
 * word and therefore only goes back to that caller. Characters that no host has
 * leave the address of the socket.
 */
export function requestUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  return `${request.protocol}://${requestHost(request)}`;
}

function requestHost(request: FastifyRequest): string {
  if (/^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i.test(request.host)) return request.host;
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  return localAddress.includes(':') ? `[${localAddress}]:${localPort}` : `${localAddress}:${localPort}`;
}
