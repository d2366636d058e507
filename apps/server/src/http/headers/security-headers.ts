import { commonHeaders, transportSecurityHeader } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';

/** Headers of every answer, whoever gives it. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicHttps = publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(commonHeaders);
    if (publicHttps || request.protocol === 'https') void reply.headers(transportSecurityHeader);
  });
}
