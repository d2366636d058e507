import type { SiteConfig } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import { recordsCalls } from '../../features/calls/target/records-calls.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { AppContext } from '../app-context.ts';

/** `GET /site/config`: what the website needs to talk to this server. */
export function registerSiteConfig(app: FastifyInstance, context: AppContext): void {
  app.get('/site/config', async (_request, reply) => {
    const { siteConfig, siteOrgId, store } = context;
    if (siteConfig === null) throw DomainError.notFound('The configuration of a website');
    // Asked anew each time: whether an assistant records may change while the server runs.
    const isRecording = siteOrgId !== null && (await recordsCalls(store, siteOrgId, siteConfig));
    const answer: SiteConfig = { ...siteConfig, ...(isRecording && { recordsCalls: true }) };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
