import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Connection, SocketStandIn, SocketVerb } from './socket-stand-in.ts';

export interface HttpAnswer {
  /** Default 200. */
  readonly status?: number;
  readonly type: string;
  readonly frames: readonly Buffer[];
}

/** What a vendor answers to a request that is none of its protocol. */
export const refused = (status = 400): HttpAnswer => ({
  status,
  type: 'application/json',
  frames: [Buffer.from('{"error":"not what is documented"}')],
});

/** A vendor's route on this machine; a request is a connection, its body its message. */
export async function openHttpStandIn(
  answerOf: (body: unknown, headers: IncomingHttpHeaders, path: string) => HttpAnswer,
): Promise<SocketStandIn> {
  const connections: Connection[] = [];
  let verbs: SocketVerb[] = [{ does: 'serve' }];
  const server = createServer((request, response) => {
    const verb = (verbs.length > 1 ? verbs.shift() : verbs[0]) ?? { does: 'serve' };
    const { url: path = '', headers } = request;
    const connection: Connection = { path, headers, messages: [], isOpen: true };
    connections.push(connection);
    response.on('close', () => void (connection.isOpen = false));
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      connection.messages.push(body);
      void perform(verb, response, () => answerOf(JSON.parse(body), headers, path));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    connections,
    play: (...given) => void (verbs = [...given]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function perform(verb: SocketVerb, response: ServerResponse, answer: () => HttpAnswer): Promise<void> {
  if (verb.does === 'hang') return;
  if (verb.does === 'refuse') {
    response.writeHead(verb.status, { 'content-type': 'application/json', ...verb.headers });
    return void response.end(JSON.stringify(verb.body ?? {}));
  }
  const { status = 200, type, frames } = answer();
  response.writeHead(status, { 'content-type': type });
  response.flushHeaders();
  if (verb.does === 'mute') return;
  if (verb.does === 'say') return void response.end(verb.message);
  if (verb.does === 'slow-bytes') return dribble(Buffer.concat(frames), response);
  const kept = 'after' in verb ? frames.slice(0, verb.after) : frames;
  for (const frame of kept) await new Promise((resolve) => response.write(frame, resolve));
  if (verb.does === 'stall') return;
  if (verb.does === 'serve') return void response.end();
  const half = verb.does === 'half-frame' ? (frames[verb.after]?.subarray(0, 9) ?? '') : '';
  response.write(half, () => response.destroy());
}

async function dribble(bytes: Buffer, response: ServerResponse): Promise<void> {
  for (let at = 0; at < bytes.length; at += 1) {
    response.write(bytes.subarray(at, at + 1));
    if (at % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}
