import { posix } from 'node:path';
import { ENGINE_MODULE_PATH } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import type { SiteIndex } from './site-index.ts';

const enginePath = posix.dirname(ENGINE_MODULE_PATH);

/**
 * Serves the call room's engine module and what it loads from beside it (its
 * audio worklet): pages of any origin import them. The path carries the version
 * of the conduct, not a hash of the content, so browsers ask again after an hour
 * and use what they have meanwhile.
 */
export function registerEngineFiles(app: FastifyInstance, directory: string, index: SiteIndex): void {
  app.get<{ Params: { name: string } }>(
    `${enginePath}/:name`,
    { schema: { hide: true } },
    (request, reply) => {
      const file = index.files.get(`/${request.params.name}`);
      if (file === undefined) {
        reply.callNotFound();
        return reply;
      }
      return reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
        .header('vary', 'accept-encoding')
        .sendFile(file, directory);
    },
  );
}
