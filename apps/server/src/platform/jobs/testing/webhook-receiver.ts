import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { openPort } from './open-port.ts';

export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  readonly posts: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Statuses of the next answers; then 200. */
  answerWith(...statuses: readonly number[]): void;
}

/** An HTTP server of this machine that collects what is posted to it. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const posts: { headers: IncomingHttpHeaders; body: string }[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      posts.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${openPort(server)}/in`,
    posts,
    answerWith: (...next) => void statuses.push(...next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
