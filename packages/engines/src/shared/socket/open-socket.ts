import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { createSystemClock, EngineError } from '@saywell/agent';
import { failureOfStatus, refusalReason, retryAfterMs } from '@saywell/agent/hosted';
import type { RawData, WebSocket } from 'ws';
import { closeFailure, connectionFailure } from './socket-failures.ts';

/** Addresses that a socket may be opened to; absent: any. */
export interface AddressGuard {
  readonly lookup: LookupFunction;
  /** Of addresses that are no names, which no resolver sees. */
  isRefused(url: URL): boolean;
}
export interface SocketOptions {
  /** Its name in errors. */
  readonly engine: string;
  /** http, https, ws or wss; never part of an error, for it may hold a key. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly guard?: AddressGuard | undefined;
  /** Until the connection is open, ms. Default 5000. */
  readonly connectTimeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  onMessage(message: string | Uint8Array): void;
  /** Once, unless this side closed it. */
  onLost(error: EngineError): void;
  /** The failure that a close means to this vendor; undefined: what it means to all. */
  readonly lossOf?: ((code: number, reason: string) => EngineError | undefined) | undefined;
}
export interface EngineSocket {
  /** Dropped when the connection is gone. */
  send(message: string | Uint8Array): void;
  /** Says goodbye, and hangs up when the other side does not. Harmless when called again. */
  close(goodbye?: string): void;
}

const defaultConnectTimeoutMs = 5000;
/** Speech comes in pieces of seconds at most. */
const maxMessageBytes = 4 * 1024 * 1024;
/** An endpoint that takes nothing for so long is away: 30 s of speech. */
const maxWaitingBytes = 1024 * 1024;
const closeWithinMs = 1000;
const maxRefusalBytes = 16_384;
const clock = createSystemClock();

/** Opens a web socket to an engine. Throws EngineError; nothing of the address or the headers is in it. */
export async function openSocket(options: SocketOptions): Promise<EngineSocket> {
  const { engine } = options;
  const url = checkedAddress(options);
  // Whoever uses no engine with a socket does not load the library.
  const { WebSocket } = await import('ws');
  if (options.signal?.aborted === true) throw new EngineError('engine-aborted', engine, 'It was given up');
  const socket = startSocket(WebSocket, url, options);
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      stopLimit();
      options.signal?.removeEventListener('abort', giveUp);
      socket.removeAllListeners('open').removeAllListeners('unexpected-response');
      socket.removeAllListeners('error').on('error', () => undefined);
      act();
    };
    const fail = (error: EngineError): void => {
      settle(() => reject(error));
      socket.terminate();
    };
    const giveUp = (): void => fail(new EngineError('engine-aborted', engine, 'It was given up'));
    const timedOut = new EngineError('engine-timed-out', engine, 'The endpoint did not connect in time');
    const stopLimit = clock.setTimer(
      () => fail(timedOut),
      options.connectTimeoutMs ?? defaultConnectTimeoutMs,
    );
    options.signal?.addEventListener('abort', giveUp, { once: true });
    socket.on('error', (error) => fail(connectionFailure(engine, error)));
    socket.on('unexpected-response', (_, response) => void refusalOf(engine, response).then(fail));
    socket.on('open', () => {
      settle(() => resolve(openedSocket(socket, options)));
      // Nothing is said before whoever waits for the socket has it.
      socket.pause();
      setImmediate(() => socket.resume());
    });
  });
}

function startSocket(Socket: typeof WebSocket, url: URL, options: SocketOptions): WebSocket {
  try {
    return new Socket(url, {
      headers: { ...options.headers },
      // A redirect could carry the key to another host.
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      ...(options.guard && { lookup: options.guard.lookup }),
    });
  } catch {
    throw new EngineError('engine-unauthorized', options.engine, 'A header holds characters that none may');
  }
}

function checkedAddress({ engine, address, guard }: SocketOptions): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^(?:https?|wss?):$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new EngineError('engine-unavailable', engine, 'The address is none of a web socket');
  if (guard?.isRefused(url) === true)
    throw new EngineError('engine-unavailable', engine, 'The address is not allowed', { isPermanent: true });
  url.protocol = url.protocol.replace('http', 'ws');
  url.hash = '';
  return url;
}

function openedSocket(socket: WebSocket, options: SocketOptions): EngineSocket {
  const { engine, lossOf } = options;
  let isOurs = true;
  const lose = (error: EngineError): void => {
    if (!isOurs) return;
    isOurs = false;
    socket.terminate();
    options.onLost(error);
  };
  socket.removeAllListeners('error').on('error', (error) => lose(connectionFailure(engine, error)));
  socket.on('close', (code, reason) => {
    const text = reason.toString('utf8');
    lose(lossOf?.(code, text) ?? closeFailure(engine, code, text));
  });
  socket.on('message', (data: RawData, isBinary) => {
    if (!isOurs) return;
    try {
      options.onMessage(isBinary ? bytesOf(data) : bytesOf(data).toString('utf8'));
    } catch (error) {
      lose(error instanceof EngineError ? error : connectionFailure(engine, error));
    }
  });
  return {
    send(message) {
      if (!isOurs || socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > maxWaitingBytes)
        return lose(new EngineError('engine-unavailable', engine, 'The endpoint does not take what is sent'));
      socket.send(message);
    },
    close(goodbye) {
      if (!isOurs) return;
      isOurs = false;
      if (goodbye !== undefined && socket.readyState === socket.OPEN) socket.send(goodbye);
      socket.close(1000);
      const stop = clock.setTimer(() => socket.terminate(), closeWithinMs);
      socket.on('close', stop);
    },
  };
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** What the answer to a handshake says that is no upgrade; its body counts by known names only. */
async function refusalOf(engine: string, response: IncomingMessage): Promise<EngineError> {
  const status = response.statusCode ?? 502;
  if (status >= 300 && status < 400)
    return new EngineError('engine-unavailable', engine, 'The endpoint sends elsewhere');
  const body = await refusalBody(response);
  const headers = new Headers();
  for (const name of ['retry-after', 'retry-after-ms']) {
    const value = response.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const isBusy = status === 429 || status === 503;
  return failureOfStatus(engine, {
    status,
    reason: refusalReason(body),
    ...(isBusy && { retryAfterMs: retryAfterMs(headers, body) }),
  });
}

function refusalBody(response: IncomingMessage): Promise<unknown> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (): void => {
      stop();
      try {
        resolve(JSON.parse(text));
      } catch {
        resolve(undefined);
      }
    };
    const stop = clock.setTimer(finish, closeWithinMs);
    response.setEncoding('utf8');
    response.on('data', (piece: string) => {
      text += piece;
      if (text.length > maxRefusalBytes) finish();
    });
    response.on('end', finish).on('error', finish);
  });
}
