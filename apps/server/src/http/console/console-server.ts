import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consoleHeaders, siteCacheControl, webSocketOrigin } from '@saywell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { liveKitOrigins } from '../../platform/config/livekit-settings.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import { compressText, encodingFor } from '../answers/compress-text.ts';
import { requestUrl } from '../requests/request-url.ts';
import type { SiteIndex } from '../site/site-index.ts';
import { createConsoleShell } from './console-shell.ts';
import { readLandings } from './landings.ts';

/** Where the console is: its page under every path, its files under `assets`. */
const consolePath = '/console';
const nonceBytes = 16;

/** Has somebody signed in with the cookie of this request? */
export type IsSignedIn = (request: FastifyRequest) => Promise<boolean>;

/**
 * Serves the built console. Which page a path shows is decided in the browser, so every path is answered with the
 * same one; only what is missing among the files is missing. It names the code of the page that will be shown.
 */
export async function registerConsole(
  app: FastifyInstance,
  config: ServerConfig,
  { index, isSignedIn }: { readonly index: SiteIndex; readonly isSignedIn: IsSignedIn },
): Promise<void> {
  const { consoleDirectory } = config.site;
  const shell = createConsoleShell(await readFile(join(consoleDirectory, 'index.html'), 'utf8'));
  const headFor = await readLandings(consoleDirectory, consolePath);
  const answerShell = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(nonceBytes).toString('base64');
    const [path = ''] = request.url.slice(consolePath.length).split('?', 1);
    const head = headFor(path, await isSignedIn(request));
    const text = shell({ nonce, head });
    const encoding = encodingFor(request.headers['accept-encoding']);
    const body = encoding === undefined ? text : await compressText(text, encoding);
    const page = requestUrl(request, config.http.publicUrl);
    const connect = [webSocketOrigin(page), ...liveKitOrigins(config.liveKit)];
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return (
      reply
        .headers(consoleHeaders({ connect, nonce }))
        // Without a validator: a page that is kept would have another nonce than the header of a 304.
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8')
        .send(body)
    );
  };
  app.get(consolePath, answerShell);
  app.get(`${consolePath}/*`, answerShell);
  app.get<{ Params: { '*': string } }>(`${consolePath}/assets/*`, (request, reply) => {
    const file = index.files.get(`/assets/${request.params['*']}`);
    if (file === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header('cache-control', siteCacheControl(file))
      .header('vary', 'accept-encoding')
      .sendFile(file, consoleDirectory);
  });
}
