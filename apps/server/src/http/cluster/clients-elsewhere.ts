import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { isPassedOn } from './passed-requests.ts';

/** What whoever starts and watches servers asks each of them. */
const probes: ReadonlySet<string> = new Set(['/health', '/livez', '/readyz']);

/** Of a server that answers no clients: only probes, and what others pass on to it. Call it before any route is registered. */
export function refuseClients(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, url }) => {
    const [path = ''] = url.split('?', 1);
    if (!probes.has(path) && !isPassedOn(raw)) throw clientsElsewhere();
  });
}

export const clientsElsewhere = (): DomainError =>
  new DomainError('host-not-allowed', 'This server answers no clients (SAYWELL_ROLES); ask another one.');
