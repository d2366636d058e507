import { createServer } from 'node:http';

/** A site that knows nothing of Saywell but one script tag. */
export interface ForeignPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves one page on an origin of its own, under a policy that names no more than the Saywell server at `saywellUrl`. */
export async function serveForeignPage(saywellUrl: string, body: string): Promise<ForeignPage> {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A shop</title>
<script type="module" src="${saywellUrl}/widget/saywell-assistant.js"></script>
</head>
<body><main><h1>A shop</h1><p>Its own words.</p></main>
${body}
</body>
</html>`;
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(saywellUrl),
    });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    // Microphones are for secure contexts: `localhost` is one.
    url: `http://localhost:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function policyFor(saywellUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${saywellUrl}`,
    "style-src 'self'",
    `connect-src ${saywellUrl} ${saywellUrl.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
