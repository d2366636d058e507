import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type CompressedBody, loadCompressed, sendCompressed } from '../answers/compressed-answer.ts';

/** Everything from our own origin, nothing inline, no code and no markup from text. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width"><title>Saywell API</title>' +
  '<link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/reference.css"></head>' +
  '<body><main id="reference"><p>Loading the reference…</p>' +
  '<noscript><p>It needs JavaScript; the same for machines: <a href="/openapi.json">openapi.json</a></p></noscript>' +
  '</main><script type="module" src="/docs/main.js"></script></body></html>';

/** Where the page's files are in the installed package, and what they are. */
const kinds = {
  js: { folder: 'dist', type: 'text/javascript; charset=utf-8' },
  css: { folder: 'page', type: 'text/css; charset=utf-8' },
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** `GET /docs`: the reference of the API, for people. Its files are read at the first request for each. */
export function docsRoutes(): FastifyPluginAsync {
  const root = dirname(createRequire(import.meta.url).resolve('@saywell/api-reference/package.json'));
  const files = new Map<string, () => Promise<CompressedBody>>();
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string, kind: Kind) => {
    if (!(await readdir(join(root, kind.folder))).includes(name)) throw DomainError.notFound(`/docs/${name}`);
    const load = files.get(name) ?? loadCompressed(() => readFile(join(root, kind.folder, name)));
    files.set(name, load);
    void reply.type(kind.type).header('cache-control', 'no-cache');
    return sendCompressed(request, reply, await load());
  };
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', contentSecurityPolicy);
    });
    app.get('/docs', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    );
    for (const [ending, kind] of Object.entries(kinds))
      app.get<{ Params: { name: string } }>(`/docs/:name.${ending}`, async (request, reply) =>
        send(request, reply, `${request.params.name}.${ending}`, kind),
      );
  };
}
