import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { openPort } from '../../../platform/jobs/testing/open-port.ts';

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  /** As it came over the wire. */
  readonly body: string;
  /** What is inside `message`; an empty object for other bodies. */
  readonly message: Readonly<Record<string, unknown>>;
}

export type Answer = (response: ServerResponse, received: ReceivedMessage) => void;

export interface CustomerServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** How the next requests are answered, one after the other; then 200 without a body. */
  answerWith(...answers: readonly Answer[]): void;
  /** How all requests are answered from now on that nothing else was said for. */
  answerAlways(answer: Answer): void;
}

/** The server of a customer on this machine, which records what it gets. `port`: default any. */
export async function openCustomerServer(port = 0): Promise<CustomerServer> {
  const received: ReceivedMessage[] = [];
  const answers: Answer[] = [];
  let usual = status(200);
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const one = { headers: request.headers, path: request.url ?? '', body, message: messageOf(body) };
      received.push(one);
      (answers.shift() ?? usual)(response, one);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${openPort(server)}`,
    received,
    answerWith: (...next) => void answers.push(...next),
    answerAlways: (answer) => void (usual = answer),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function messageOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body).message ?? {};
  } catch {
    return {};
  }
}

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end();
export const json =
  (value: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(value));
export const never: Answer = () => undefined;
