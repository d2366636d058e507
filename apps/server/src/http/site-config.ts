import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { ApiError } from './api-error.ts';

/** `GET /site/config`: what the website needs to talk to this server. */
export function registerSiteConfig(app: FastifyInstance, context: AppContext): void {
  app.get('/site/config', { schema: { hide: true } }, async (_request, reply) => {
    if (context.siteConfig === null) throw ApiError.notFound('The configuration of a website');
    return reply.header('cache-control', 'no-store').send(context.siteConfig);
  });
}
