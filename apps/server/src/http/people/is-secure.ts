import type { FastifyRequest } from 'fastify';

/**
 * Is the page read over TLS? A proxy that is believed says so; one that is not stands before the address that is
 * configured.
 */
export function isSecure(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  if (protocol === 'https') return true;
  if (publicUrl === undefined) return false;
  const url = new URL(publicUrl);
  return url.protocol === 'https:' && url.host === host.toLowerCase();
}
