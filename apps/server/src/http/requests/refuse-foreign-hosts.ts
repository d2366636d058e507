import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { isPassedOn } from '../cluster/passed-requests.ts';
import type { HostCheck } from './allowed-hosts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    hostCheck: HostCheck;
  }
}

/** Answers no request that names a host which is not this server's. WebSockets ask `hostCheck` themselves. */
export function refuseForeignHosts(app: FastifyInstance, hostCheck: HostCheck): void {
  app.decorate('hostCheck', hostCheck);
  app.addHook('onRequest', async ({ host, socket, raw }) => {
    // The server that passed it on has looked.
    if (!isPassedOn(raw) && !hostCheck.isAllowed(host, socket.localAddress)) throw hostNotAllowed();
  });
}

export function hostNotAllowed(): DomainError {
  return new DomainError(
    'host-not-allowed',
    'This server does not answer under that host name. Its operator can allow it with SAYWELL_PUBLIC_URL or SAYWELL_ALLOWED_HOSTS.',
  );
}
