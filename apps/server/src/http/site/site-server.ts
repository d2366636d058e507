import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { siteCacheControl, siteHeaders, webSocketOrigin } from '@saywell/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { liveKitOrigins } from '../../platform/config/livekit-settings.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import { type IsSignedIn, registerConsole } from '../console/console-server.ts';
import { requestUrl } from '../requests/request-url.ts';
import { enginePath, registerSharedScripts, widgetPath } from './shared-scripts.ts';
import { writeSiteAddress } from './site-address.ts';
import { readSiteIndex, type SiteIndex } from './site-index.ts';

/**
 * Serves the built website, the console, the call room's engine and the widget. The folders are read
 * once: after a new build the server is started again.
 */
export function siteServer(context: SiteContext): FastifyPluginAsync {
  return async (app) => {
    const { config, log } = context;
    const { directory, engineDirectory, widgetDirectory } = config.site;
    await app.register(fastifyStatic, staticOptions);
    const engine = await readSiteIndex(engineDirectory);
    if (engine === null)
      log.warn({ engineDirectory }, 'the engine of the call room is not built; browsers cannot join');
    else registerSharedScripts(app, enginePath, engineDirectory, engine);
    const widget = await readSiteIndex(widgetDirectory);
    if (widget === null) log.warn({ widgetDirectory }, 'the widget is not built; pages cannot embed it');
    else registerSharedScripts(app, widgetPath, widgetDirectory, widget);
    await openConsole(app, context);
    const index = await readSiteIndex(directory);
    if (index === null) log.warn({ directory }, 'no built website; only the API is served');
    else registerSite(app, config, { directory, index, ...(await ownAddress(config, index)) });
  };
}

export interface SiteContext {
  readonly config: ServerConfig;
  readonly log: FastifyBaseLogger;
  readonly isSignedIn: IsSignedIn;
}

async function openConsole(app: FastifyInstance, { config, log, isSignedIn }: SiteContext): Promise<void> {
  const { hasConsole, consoleDirectory } = config.site;
  if (!hasConsole) return;
  const files = await readSiteIndex(consoleDirectory);
  if (files === null) log.warn({ consoleDirectory }, 'the console is not built; people cannot sign in');
  else await registerConsole(app, config, { index: files, isSignedIn });
}

/** Only `reply.sendFile(name, folder)`: which files exist for the outside is decided by the index. */
const staticOptions = {
  serve: false,
  preCompressed: true,
  cacheControl: false,
  // A range of a compressed twin is not a range of the file.
  acceptRanges: false,
} as const;

/** What of the site was written for another address than the one it has. */
async function ownAddress(
  { http, site, dataDirectory }: ServerConfig,
  index: SiteIndex,
): Promise<Pick<Site, 'ownDirectory' | 'ownFiles'>> {
  const { publicUrl } = http;
  const ownDirectory = join(dataDirectory, 'site');
  if (publicUrl === undefined) return { ownDirectory, ownFiles: new Set() };
  const { directory } = site;
  const notFound = index.notFoundPage === null ? [] : [index.notFoundPage];
  const files = [...index.files.values(), ...notFound];
  return {
    ownDirectory,
    ownFiles: await writeSiteAddress({ directory, files, publicUrl, target: ownDirectory }),
  };
}

function registerSite(app: FastifyInstance, config: ServerConfig, site: Site): void {
  app.get('/*', (request, reply) => {
    const pageUrl = requestUrl(request, config.http.publicUrl);
    const connect = [
      webSocketOrigin(pageUrl),
      ...liveKitOrigins(config.liveKit),
      ...config.site.connectOrigins,
    ];
    void reply.headers(siteHeaders({ connect }));
    return answerPath(site, request, reply);
  });
}

interface Site {
  readonly directory: string;
  readonly index: SiteIndex;
  /** With the files that name this server's address instead of the build's. */
  readonly ownDirectory: string;
  readonly ownFiles: ReadonlySet<string>;
}

const directoryOf = ({ directory, ownDirectory, ownFiles }: Site, file: string): string =>
  ownFiles.has(file) ? ownDirectory : directory;

function answerPath(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [rawPath, query] = splitOnce(request.url, '?');
  const path = decodePath(rawPath);
  const { index } = site;
  const file = index.files.get(path);
  if (file !== undefined) return sendSiteFile(reply, file, directoryOf(site, file));
  const address = index.aliases.get(path);
  if (address !== undefined)
    return reply.redirect(query === undefined ? address : `${address}?${query}`, 301);
  return sendNotFound(site, request, reply);
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function sendSiteFile(reply: FastifyReply, file: string, directory: string): FastifyReply {
  return reply
    .header('cache-control', siteCacheControl(file))
    .header('vary', 'accept-encoding')
    .sendFile(file, directory);
}

/** People get the site's page, programs the API's body. */
function sendNotFound(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { notFoundPage } = site.index;
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  if (!wantsPage || notFoundPage === null) {
    reply.callNotFound();
    return reply;
  }
  // Without validators, or a conditional request would get the status of a page that exists.
  return reply
    .code(404)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .sendFile(notFoundPage, directoryOf(site, notFoundPage), { etag: false, lastModified: false });
}
