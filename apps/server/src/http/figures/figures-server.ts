import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { MetricsSettings } from '../../platform/config/server-config.ts';
import { cannotListen, openPortOf, shownHost } from '../listen.ts';

/** What is read. */
export interface FiguresSource {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Answers those who read the figures, and nothing else. */
export interface FiguresServer extends AsyncDisposable {
  /** `http://127.0.0.1:9464/metrics`, with the port that it has. */
  readonly url: string;
}

const path = '/metrics';
/** Whoever reads sends one line and a few headers. */
const maxHeaderSize = 8_192;
const headersTimeout = 5_000;
const requestTimeout = 10_000;
/** An answer that is not taken, or a connection that is only held. */
const idleMs = 65_000;
const maxConnections = 50;

/** @throws {StartError} when the port or the address cannot be had. */
export async function openFiguresServer(
  { host, port }: MetricsSettings,
  source: FiguresSource,
): Promise<FiguresServer> {
  let reading: Promise<string> | undefined;
  /** Who asks while somebody is answered gets the same. */
  const read = (): Promise<string> => {
    reading ??= source.text().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const server = createServer({ maxHeaderSize, headersTimeout, requestTimeout, keepAliveTimeout: idleMs });
  server.maxConnections = maxConnections;
  server.setTimeout(idleMs);
  server.on('request', (request, response) => void answer(request, response, source, read));
  await new Promise<void>((resolve, reject) => {
    const names = { port: 'SAYWELL_METRICS_PORT', host: 'SAYWELL_METRICS_BIND_ADDRESS' };
    server.once('error', (error) => reject(cannotListen(error, { host, port }, names)));
    server.listen({ host, port }, resolve);
  });
  return {
    url: `http://${shownHost(host)}:${openPortOf(server) ?? port}${path}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { contentType }: FiguresSource,
  read: () => Promise<string>,
): Promise<void> {
  if (method !== 'GET' || url?.split('?', 1)[0] !== path) {
    // A body that comes with it is not read.
    response.writeHead(404, { 'content-type': 'text/plain', connection: 'close' }).end('Not found\n');
    return;
  }
  try {
    const text = await read();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('The figures could not be read\n');
  }
}
