import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { importMap } from './page-bundlers.ts';

/** Folders with a `main.js` each, on an origin of their own. */
export interface ServedPages {
  /** Of the page in a folder; microphones are for secure contexts, and `localhost` is one. */
  urlOf(folder: string): string;
  close(): Promise<void>;
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>
<link rel="icon" href="data:,"><script type="importmap">${importMap}</script>
<script type="module" src="main.js"></script></head>
<body><button type="button">Talk</button><button type="button">Hang up</button></body></html>`;

/** Under a policy without eval that names no more than the Saywell server. */
export async function servePages(root: string, saywellUrl: string): Promise<ServedPages> {
  const policy = policyFor(saywellUrl);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    if (pathname.endsWith('/')) {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
      return;
    }
    const type = extname(pathname) === '.js' ? 'text/javascript' : 'application/octet-stream';
    void readFile(join(root, pathname)).then(
      (content) => response.writeHead(200, { 'content-type': type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    urlOf: (folder) => `http://localhost:${address.port}/${folder}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function policyFor(saywellUrl: string): string {
  const map = createHash('sha256').update(importMap).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' ${saywellUrl} 'sha256-${map}'`,
    'img-src data:',
    `connect-src ${saywellUrl} ${saywellUrl.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
  ].join('; ');
}
