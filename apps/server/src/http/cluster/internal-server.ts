import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { StartError } from '../../platform/errors/start-error.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { peerPathPrefix } from '../../platform/peers/peer-client.ts';
import {
  digestOf,
  type PeerRequest,
  type PeerSignatures,
  peerHeader,
} from '../../platform/peers/peer-signature.ts';
import { statusOf } from '../answers/status-of.ts';
import { takeAsOfClient } from './passed-requests.ts';

/** Answers a question of another server; an async iterable is sent line by line, as it comes. */
export type AnswerQuestion = (body: unknown) => Promise<unknown>;

/** Where requests of clients are answered. */
export interface ClientEdge {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface InternalServerOptions {
  /** Where others reach it; the port 0 means any free one. */
  readonly url: string;
  /** Default: the host of `url`. */
  readonly bindAddress: string | undefined;
  /** Id of this server. */
  readonly own: string;
  readonly signatures: Pick<PeerSignatures, 'check'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Listens for the other servers of the installation, and answers nobody else. */
export interface InternalServer extends AsyncDisposable {
  /** With the port that it has. */
  readonly url: string;
  /** Answers questions of this name from now on. */
  answer(name: string, answer: AnswerQuestion): void;
  /** Takes requests of clients that others pass on from now on. */
  serve(edge: ClientEdge): void;
}

/** What a client may send, and the name and signature of who passes it on. */
const maxHeaderSize = 32_768;
/** Longer than the other side keeps a connection. */
const keepAliveTimeout = 65_000;
const requestTimeout = 30_000;
const maxQuestionBytes = 4 * 1_024 * 1_024;
/** Lines that the other side does not take. */
const maxUnreadBytes = 4 * 1_024 * 1_024;
/** Whoever waits for the next line is told that somebody is there, ms. */
const stillThereMs = 10_000;

/** @throws {StartError} when the address cannot be had. */
export async function openInternalServer(options: InternalServerOptions): Promise<InternalServer> {
  const internal = new Internal(options);
  await internal.listen();
  return internal;
}

class Internal implements InternalServer {
  readonly #options: InternalServerOptions;
  readonly #server: Server;
  readonly #answers = new Map<string, AnswerQuestion>();
  readonly #upgraded = new Set<Duplex>();
  #edge: ClientEdge | undefined;
  #url = '';

  constructor(options: InternalServerOptions) {
    this.#options = options;
    this.#server = createServer({ maxHeaderSize, requestTimeout, keepAliveTimeout });
    this.#server.on('request', (request, response) => void this.#request(request, response));
    this.#server.on('upgrade', (request, socket, head) => void this.#upgrade(request, socket, head));
  }

  get url(): string {
    return this.#url;
  }

  answer(name: string, answer: AnswerQuestion): void {
    this.#answers.set(name, answer);
  }

  serve(edge: ClientEdge): void {
    this.#edge = edge;
  }

  listen(): Promise<void> {
    const url = new URL(this.#options.url);
    const host = this.#options.bindAddress ?? url.hostname.replace(/^\[|\]$/g, '');
    return new Promise((resolve, reject) => {
      this.#server.once('error', (error) => reject(cannotListen(this.#options.url, error)));
      this.#server.listen({ host, port: Number(url.port) }, () => {
        const address = this.#server.address();
        if (typeof address === 'object' && address !== null) url.port = String(address.port);
        this.#url = url.origin;
        resolve();
      });
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    for (const socket of this.#upgraded) socket.destroy();
    this.#server.closeAllConnections();
    await closed;
  }

  async #request(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const signed = await this.#check(request);
      if (request.url?.startsWith(peerPathPrefix) === true) await this.#question(request, response, signed);
      else {
        takeAsOfClient(request, signed);
        this.#edgeNow().request(request, response);
      }
    } catch (error) {
      if (!(error instanceof DomainError))
        this.#options.log.error({ err: error }, 'another server got no answer');
      refuse(response, error);
    }
  }

  async #upgrade(request: IncomingMessage, socket: Socket | Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    this.#upgraded.add(socket);
    socket.once('close', () => this.#upgraded.delete(socket));
    try {
      const signed = await this.#check(request);
      takeAsOfClient(request, signed);
      this.#edgeNow().upgrade(request, socket, head);
    } catch (error) {
      const { code } = refusalOf(error);
      socket.end(`HTTP/1.1 ${statusOf(code)} ${code}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    }
  }

  /** @throws {DomainError} 401 for whoever is no server of this installation. */
  async #check(request: IncomingMessage): Promise<PeerRequest> {
    const { own, signatures, log } = this.#options;
    const { method = '', url: path = '', headers, socket } = request;
    const signature = headers[peerHeader];
    const signed =
      typeof signature === 'string' ? await signatures.check(signature, { to: own, method, path }) : null;
    if (signed !== null) return signed;
    log.warn(
      { code: 'peer-not-authenticated', from: socket.remoteAddress },
      'a request to the internal address is not signed by a server of this installation',
    );
    throw DomainError.unauthorized();
  }

  async #question(request: IncomingMessage, response: ServerResponse, signed: PeerRequest): Promise<void> {
    const body = await readBody(request);
    if (digestOf(body) !== signed.digest) throw DomainError.unauthorized();
    const answer = this.#answers.get(request.url?.slice(peerPathPrefix.length) ?? '');
    // Of a newer program, or this one has only begun to start.
    if (answer === undefined) throw new DomainError('shutting-down', 'The server does not answer that.');
    const answered = await answer(parseJson(body.toString()));
    if (isLines(answered)) return sendLines(response, answered);
    send(response, 200, answered);
  }

  #edgeNow(): ClientEdge {
    if (this.#edge === undefined) throw new DomainError('shutting-down', 'The server is starting.');
    return this.#edge;
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxQuestionBytes) throw new DomainError('body-too-large', 'The question is too long.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const isLines = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** Until the answer ends, or whoever has asked has gone. */
async function sendLines(response: ServerResponse, lines: AsyncIterable<unknown>): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.flushHeaders();
  const stillThere = setInterval(() => response.write('\n'), stillThereMs);
  const iterator = lines[Symbol.asyncIterator]();
  response.once('close', () => void iterator.return?.());
  try {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      response.write(`${JSON.stringify(next.value)}\n`);
      if (response.writableLength > maxUnreadBytes) break;
    }
  } finally {
    clearInterval(stillThere);
    response.end();
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body ?? null);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const { code, issues, message } = refusalOf(error);
  send(response, statusOf(code), { code, message: issues ?? message });
}

const refusalOf = (error: unknown): DomainError =>
  error instanceof DomainError
    ? error
    : new DomainError('internal-error', 'Something went wrong on our side.');

function cannotListen(url: string, cause: Error): StartError {
  const why = 'code' in cause ? String(cause.code) : cause.message;
  return new StartError(
    'internal-address-not-available',
    `The address of SAYWELL_INTERNAL_URL (${url}) cannot be listened at: ${why}. ` +
      'Where it is not an address of this machine, SAYWELL_INTERNAL_BIND_ADDRESS says which one is.',
    { cause },
  );
}
