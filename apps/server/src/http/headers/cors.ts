import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { JOIN_HEADERS, TRUNCATED_HEADER, WARNINGS_HEADER } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answer to pages of other origins; absent: none, so browsers withhold the answer from them. */
    cors?: FastifyCorsOptions;
  }
}

/**
 * For routes that pages of any origin may call, as `config: { cors: openCors }`.
 * Without credentials: what counts is the bearer token, and it decides itself
 * from where it may be used.
 */
export const openCors: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'POST', 'PATCH', 'DELETE'],
  exposedHeaders: [
    'Location',
    'X-Request-Id',
    WARNINGS_HEADER,
    'X-Next-Cursor',
    TRUNCATED_HEADER,
    'ETag',
    'Idempotent-Replayed',
    'Retry-After',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    ...Object.values(JOIN_HEADERS),
  ],
  maxAge: 7200,
};

/**
 * No CORS by default; routes with {@link openCors} answer it and their preflight.
 * Call it on the root before any route is registered.
 */
export async function registerCors(app: FastifyInstance): Promise<void> {
  const withPreflight = new Set<string>();
  app.addHook('onRoute', function addPreflight(route) {
    if (route.config?.cors === undefined || withPreflight.has(route.url)) return;
    withPreflight.add(route.url);
    // Never reached: the plugin's hook has answered by then. The route exists for the router to find.
    this.options(route.routePath, { config: { cors: route.config.cors } }, async (_request, reply) =>
      reply.code(204).send(),
    );
  });
  await app.register(cors, { origin: false });
}
