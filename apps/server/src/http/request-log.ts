import type { FastifyInstance } from 'fastify';

/** Every answer names its request, and every request leaves one line when it is answered. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    request.log.info({ req: request, statusCode, elapsedMs: Math.round(elapsedTime * 10) / 10 }, 'request');
  });
}
