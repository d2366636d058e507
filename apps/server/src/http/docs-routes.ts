import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
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
    const schema = { hide: true };
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', contentSecurityPolicy);
    });
    app.get('/docs', { schema }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    );
    app.get('/docs/start.js', { schema }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(docsScript),
    );
    const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    for (const [name, type] of Object.entries(files)) {
      const load = loadOnce(join(folder, name));
      app.get(`/docs/${name}`, { schema }, async (request, reply) =>
        sendCompressed(request, reply.type(type), await load()),
      );
    }
  };
}

interface LoadedFile {
  readonly plain: Buffer;
  readonly brotli: Buffer;
}

/** A quarter of the size; worth a moment of the first reader, and no memory before that. */
function loadOnce(path: string): () => Promise<LoadedFile> {
  let loading: Promise<LoadedFile> | undefined;
  const load = async () => {
    const plain = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { plain, brotli: await promisify(brotliCompress)(plain, { params }) };
  };
  return () => (loading ??= load());
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, { plain, brotli }: LoadedFile) {
  void reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' });
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
}
