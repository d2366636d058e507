import type { FastifyInstance } from 'fastify';

const twoYearsInSeconds = 63_072_000;

/** Headers that hold for every answer, whoever gives it. */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicHttps = publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
    void reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    // Over plain HTTP browsers must ignore it, and a machine without TLS must not promise it.
    if (publicHttps || request.protocol === 'https') {
      void reply.header('strict-transport-security', `max-age=${twoYearsInSeconds}`);
    }
  });
}
