import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { loadCompressed, sendCompressed } from '../answers/compressed-answer.ts';
import { docsScript } from './docs-script.ts';

/**
 * Everything from our own origin, nothing inline, no code from text. No Trusted
 * Types: the reader writes descriptions, which are ours, as markup.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width"><title>Saywell API</title>' +
  '<link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>' +
  '<body><main id="reference"></main>' +
  '<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>';

/** Served out of the installed package. */
const files = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
} as const;

/** `GET /docs`: the reference of the API, for people. */
export function docsRoutes(): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', contentSecurityPolicy);
    });
    app.get('/docs', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    );
    app.get('/docs/start.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(docsScript),
    );
    const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    for (const [name, type] of Object.entries(files)) {
      const load = loadCompressed(() => readFile(join(folder, name)));
      app.get(`/docs/${name}`, async (request, reply) =>
        sendCompressed(
          request,
          reply.type(type).header('cache-control', 'public, max-age=3600'),
          await load(),
        ),
      );
    }
  };
}
