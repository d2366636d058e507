import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

export type Message = string | Buffer;

/** What a stand-in does with a connection. */
export type SocketVerb =
  /** Speaks its vendor's protocol. */
  | { readonly does: 'serve' }
  /** Does so, a byte at a time. */
  | { readonly does: 'slow-bytes' }
  | {
      readonly does: 'refuse';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: object;
    }
  /** Never answers the handshake. */
  | { readonly does: 'hang' }
  /** Opens, and says nothing. */
  | { readonly does: 'mute' }
  /** Serves until it has taken so many messages, and then closes within the answer. */
  | { readonly does: 'close'; readonly after: number; readonly code: number; readonly reason?: string }
  /** Says so many messages, and then nothing. */
  | { readonly does: 'stall'; readonly after: number }
  /** Serves until then, and then says half a frame and cuts the cable. */
  | { readonly does: 'half-frame'; readonly after: number }
  /** Says this at once, and nothing else. */
  | { readonly does: 'say'; readonly message: Message };

/** The vendor's side of one connection. */
export interface Peer {
  /** The status of its answer to a handshake that is not as documented. */
  readonly refuses?: number;
  /** Said when the connection is open. */
  readonly greeting?: readonly Message[];
  /** What is said to a message; each turns up on its own. */
  answer(message: Message): readonly (Message | Hangup)[];
}
/** The vendor closes the connection. */
export interface Hangup {
  readonly closes: number;
  readonly reason?: string;
}

/** Answers a request for a session: with its address' path, or with the status of a refusal. */
export type SessionPeer = (
  request: SessionRequest,
) => { readonly path: string } | { readonly status: number };
export interface SessionRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** For the address, which names its session. */
  readonly token: string;
}

export interface Connection {
  /** Of the handshake, or of the request for its session. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Of the request for its session. */
  body?: string;
  readonly messages: Message[];
  isOpen: boolean;
}
export interface SocketStandIn extends AsyncDisposable {
  readonly url: string;
  /** Handshakes, also those that were refused. */
  readonly connections: readonly Connection[];
  /** One for each connection; the last stays. */
  play(...verbs: readonly SocketVerb[]): void;
}

/** The connection that was opened first. */
export function firstOf({ connections: [first] }: Pick<SocketStandIn, 'connections'>): Connection {
  if (first === undefined) throw new Error('Nobody connected');
  return first;
}

/** A vendor's web socket on this machine. */
export async function openSocketStandIn(
  peerOf: (path: string, headers: IncomingHttpHeaders) => Peer,
  session?: SessionPeer,
): Promise<SocketStandIn> {
  const connections: Connection[] = [];
  let verbs: SocketVerb[] = [{ does: 'serve' }];
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const cables = new Set<Duplex>();
  /** The verb of a new connection; it begins with the request for its session, where there are sessions. */
  const begin = ({ url: path = '', headers }: IncomingMessage): Begun => {
    const verb = (verbs.length > 1 ? verbs.shift() : verbs[0]) ?? { does: 'serve' };
    const connection: Connection = { path, headers, messages: [], isOpen: false };
    connections.push(connection);
    return { verb, connection };
  };
  const sessions = new Map<string, Begun>();
  server.on('connection', (cable) => {
    cables.add(cable);
    cable.on('error', () => undefined).on('close', () => cables.delete(cable));
  });
  if (session !== undefined)
    server.on('request', (request, response) => {
      const begun = begin(request);
      if (begun.verb.does !== 'hang') answerRequest(session, { request, response, begun, sessions });
    });
  server.on('upgrade', (request: IncomingMessage, cable: Duplex, head: Buffer) => {
    const { url: path = '', headers } = request;
    const token = new URL(path, 'http://service').searchParams.get('token') ?? '';
    const found = session === undefined ? begin(request) : sessions.get(token);
    if (found === undefined) return refuse({ does: 'refuse', status: 401 }, cable);
    const { verb, connection } = found;
    if (verb.does === 'hang') return;
    const peer = peerOf(path, headers);
    if (verb.does === 'refuse') return refuse(verb, cable);
    if (peer.refuses !== undefined) return refuse({ does: 'refuse', status: peer.refuses }, cable);
    sockets.handleUpgrade(request, cable, head, (socket) => {
      if (verb.does === 'slow-bytes') dribble(cable);
      serve({ socket, cable, connection, verb, peer });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    connections,
    play: (...given) => void (verbs = [...given]),
    async [Symbol.asyncDispose]() {
      for (const cable of cables) cable.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Begun {
  readonly verb: SocketVerb;
  readonly connection: Connection;
}
interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly begun: Begun;
  readonly sessions: Map<string, Begun>;
}

/** A request for a session. */
function answerRequest(session: SessionPeer, { request, response, begun, sessions }: Asked): void {
  const { method = '', url: path = '', headers } = request;
  const say = (status: number, body: object, more: object = {}): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...more })
      .end(JSON.stringify(body));
  let body = '';
  request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
  request.on('end', () => {
    begun.connection.body = body;
    if (begun.verb.does === 'refuse')
      return say(begun.verb.status, begun.verb.body ?? {}, begun.verb.headers);
    const token = `t${sessions.size + 1}`;
    const answer = session({ method, path, headers, body, token });
    if ('status' in answer) return say(answer.status, {});
    sessions.set(token, begun);
    say(201, { id: token, url: `ws://${headers.host}${answer.path}` });
  });
}

interface Served {
  readonly socket: WebSocket;
  readonly cable: Duplex;
  readonly connection: Connection;
  readonly verb: SocketVerb;
  readonly peer: Peer;
}

function serve({ socket, cable, connection, verb, peer }: Served): void {
  connection.isOpen = true;
  const isMute = verb.does === 'mute' || verb.does === 'say';
  let left = verb.does === 'stall' ? verb.after : Infinity;
  const say = (messages: readonly (Message | Hangup)[]): void => {
    for (const message of messages) {
      if (isMute || (left -= 1) < 0) continue;
      if (typeof message === 'object' && 'closes' in message) socket.close(message.closes, message.reason);
      else socket.send(message);
    }
  };
  socket.on('error', () => undefined);
  socket.on('close', () => void (connection.isOpen = false));
  socket.on('message', (data, isBinary) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
    const message = isBinary ? bytes : bytes.toString('utf8');
    connection.messages.push(message);
    const isLast =
      (verb.does === 'close' || verb.does === 'half-frame') && connection.messages.length === verb.after;
    const answers = peer.answer(message);
    say(isLast ? answers.slice(0, answers.length / 2) : answers);
    if (!isLast) return;
    if (verb.does === 'close') return socket.close(verb.code, verb.reason);
    // A text of 100 bytes, of which two come.
    cable.write(Buffer.from([0x81, 100, 0x7b, 0x22]), () => cable.destroy());
  });
  if (verb.does === 'say') socket.send(verb.message);
  say(peer.greeting ?? []);
}

function refuse(verb: Extract<SocketVerb, { does: 'refuse' }>, cable: Duplex): void {
  const body = JSON.stringify(verb.body ?? {});
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...verb.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  cable.end(`HTTP/1.1 ${verb.status} Refused\r\n${lines.join('')}connection: close\r\n\r\n${body}`);
}

/** Everything that is written to the cable comes out a byte at a time. */
function dribble(cable: Duplex): void {
  const write = cable.write.bind(cable);
  const slow = (chunk: Buffer | string, ...rest: unknown[]): boolean => {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at < bytes.length - 1; at += 1) write(bytes.subarray(at, at + 1));
    const done = rest.find((one) => typeof one === 'function');
    return write(bytes.subarray(-1), () => (typeof done === 'function' ? done() : undefined));
  };
  Object.assign(cable, {
    write: slow,
    cork: () => undefined,
    uncork: () => undefined,
    setNoDelay: () => undefined,
  });
}
