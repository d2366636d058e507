import type { FastifyPluginAsync } from 'fastify';
import { askProgram } from '../../platform/ask-program.ts';
import { loadCompressed, sendCompressed } from '../answers/compressed-answer.ts';
import type { DocumentOrder } from './document-process.ts';

/** Addresses of the OpenAPI 3.1 document; the second is where existing tools look for it. */
const documentPaths = ['/openapi.json', '/api-json'] as const;
const program = new URL('./document-process', import.meta.url);
const limits = { timeoutMs: 60_000, maxMegabytes: 512 };

/** Serves the document of the route table. Another process writes it: calls must not wait for it. */
export function openApiRoutes(order: DocumentOrder): FastifyPluginAsync {
  const load = loadCompressed(async () => Buffer.from(await askProgram<string>(program, order, limits)));
  return async (app) => {
    for (const path of documentPaths) {
      app.get(path, async (request, reply) => {
        const document = await load();
        void reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
        return sendCompressed(request, reply, document);
      });
    }
  };
}
