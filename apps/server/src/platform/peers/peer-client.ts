import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Clock } from '../clock.ts';
import { parseJson } from '../parse-json.ts';
import { within } from '../within.ts';
import { forwardableHeaders } from './forwardable-headers.ts';
import { PeerError } from './peer-error.ts';
import { digestOf, type PeerSignatures, peerHeader } from './peer-signature.ts';

/** Where another server is. */
export interface PeerAddress {
  readonly id: string;
  /** Without a trailing slash. */
  readonly internalUrl: string;
}

/** A client's request, as it is passed on. */
export interface PassedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The address that the client came from. */
  readonly client: string;
}

/** An upgrade that the other server has accepted. */
export interface PassedUpgrade {
  readonly answer: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Asks other servers of the installation. Everything rejects with {@link PeerError} when the other does not answer. */
export interface PeerClient extends Disposable {
  /** Asks for something by name (`internal/<name>`). Answers its status and what of its body is JSON. */
  ask(to: PeerAddress, name: string, body: unknown, limitMs?: number): Promise<PeerAnswer>;
  /** The same for an answer that comes piece by piece. */
  open(to: PeerAddress, name: string, body: unknown): Promise<IncomingMessage>;
  /** Passes a client's request on; the body of the answer is the caller's to read. */
  pass(to: PeerAddress, request: PassedRequest): Promise<IncomingMessage>;
  /** Passes an upgrade on. An answer instead of an upgrade is a refusal. */
  passUpgrade(to: PeerAddress, request: PassedRequest): Promise<PassedUpgrade | IncomingMessage>;
}

export interface PeerAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface PeerClientOptions {
  readonly signatures: Pick<PeerSignatures, 'sign'>;
  /** Id of this server. */
  readonly own: () => string;
  readonly clock: Pick<Clock, 'setTimer'>;
}

/** Of what servers ask each other by name. */
export const peerPathPrefix = '/internal/';

/** Servers are near each other: who has not taken a connection by then is not there, ms. */
const connectLimitMs = 2_000;
/** A join opens media, a call loads its assistant, ms. */
const answerLimitMs = 15_000;
/** Whoever has nothing to say says at least that, ms. */
const silenceLimitMs = 30_000;
/** Shorter than the other side keeps it, so that none is closed under a request, ms. */
const idleMs = 30_000;

export function createPeerClient({ signatures, own, clock }: PeerClientOptions): PeerClient {
  const agent = new Agent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 32 });
  const signed = async (to: PeerAddress, { method, path, headers, body, client }: PassedRequest) => ({
    ...headers,
    [peerHeader]: await signatures.sign({
      from: own(),
      to: to.id,
      method,
      path,
      client,
      digest: digestOf(body),
    }),
  });
  const send = async (
    to: PeerAddress,
    passed: PassedRequest,
    { limitMs = answerLimitMs, isUpgrade = false }: { limitMs?: number; isUpgrade?: boolean } = {},
  ): Promise<PassedUpgrade | IncomingMessage> => {
    const headers = await signed(to, passed);
    const once = () =>
      within(
        { clock, limitMs },
        (signal) => exchange({ to, passed, headers, agent: isUpgrade ? false : agent, signal }),
        () => {
          throw new PeerError('peer-late');
        },
      );
    try {
      return await once();
    } catch (error) {
      // A connection that was kept and is gone says nothing about the server.
      if (!(error instanceof PeerError && error.code === 'peer-connection-stale')) throw error;
      headers[peerHeader] = (await signed(to, passed))[peerHeader];
      return once();
    }
  };
  const answerOf = async (...sent: Parameters<typeof send>): Promise<IncomingMessage> => {
    const answer = await send(...sent);
    if (!('answer' in answer)) return answer;
    answer.socket.destroy();
    throw new PeerError('peer-unreachable');
  };
  return {
    async ask(to, name, body, limitMs) {
      const answer = await answerOf(to, named(name, body), limitMs === undefined ? {} : { limitMs });
      const read = await text(answer).catch((cause: unknown) => {
        throw new PeerError('peer-unreachable', cause);
      });
      return { status: answer.statusCode ?? 0, body: parseJson(read) };
    },
    open: (to, name, body) => answerOf(to, named(name, body)),
    pass: (to, request) => answerOf(to, { ...request, headers: forwardableHeaders(request.headers) }),
    passUpgrade: (to, request) => send(to, request, { isUpgrade: true }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

const named = (name: string, body: unknown): PassedRequest => ({
  method: 'POST',
  path: `${peerPathPrefix}${name}`,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
  client: '',
});

interface Exchange {
  readonly to: PeerAddress;
  readonly passed: PassedRequest;
  readonly headers: IncomingHttpHeaders;
  readonly agent: Agent | false;
  /** Aborts when nobody waits any more; what was answered by then goes on. */
  readonly signal: AbortSignal;
}

function exchange({ to, passed, headers, agent, signal }: Exchange) {
  return new Promise<PassedUpgrade | IncomingMessage>((resolve, reject) => {
    const { method, path, body } = passed;
    const url = new URL(to.internalUrl);
    const asked = httpRequest({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method,
      path,
      headers: { host: url.host, ...headers, ...(body.length > 0 && { 'content-length': body.length }) },
      agent,
      // Of the connection that is being made.
      timeout: connectLimitMs,
    });
    const give = (): void => void asked.destroy(new PeerError('peer-late'));
    signal.addEventListener('abort', give, { once: true });
    const settle = (): void => signal.removeEventListener('abort', give);
    const isConnected = (): void => void asked.setTimeout(silenceLimitMs);
    asked.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', isConnected);
      else isConnected();
    });
    // While it waits for its answer, and between the pieces of that.
    asked.on('timeout', () => asked.destroy(new PeerError('peer-unreachable')));
    asked.on('error', (error) => {
      settle();
      reject(peerErrorOf(error, asked.reusedSocket));
    });
    asked.on('response', (answer) => {
      settle();
      resolve(answer);
    });
    asked.on('upgrade', (answer, socket, head) => {
      settle();
      asked.setTimeout(0);
      resolve({ answer, socket, head });
    });
    asked.end(body);
  });
}

function peerErrorOf(error: Error, isReused: boolean): PeerError {
  if (error instanceof PeerError) return error;
  const isStale = isReused && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
  return new PeerError(isStale ? 'peer-connection-stale' : 'peer-unreachable', error);
}
