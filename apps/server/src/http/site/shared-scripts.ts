import { posix } from 'node:path';
import { ENGINE_MODULE_PATH } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import type { SiteIndex } from './site-index.ts';

/** Where the call room's engine module is, and what it loads from beside it (its audio worklet). */
export const enginePath = posix.dirname(ENGINE_MODULE_PATH);
/** Where the script behind `<saywell-assistant>` is, and the voice SDK that it loads. */
export const widgetPath = '/widget';

/**
 * Serves a folder of scripts that pages of any origin import. Their names carry
 * no hash of the content, so browsers ask again after an hour and use what they
 * have meanwhile.
 */
export function registerSharedScripts(
  app: FastifyInstance,
  path: string,
  directory: string,
  index: SiteIndex,
): void {
  app.get<{ Params: { name: string } }>(`${path}/:name`, (request, reply) => {
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
  });
}
