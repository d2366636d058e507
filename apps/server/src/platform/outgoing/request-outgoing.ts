import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { systemClock } from '../clock.ts';
import { within } from '../within.ts';
import { guardedLookup, isRefusedLiteral } from './guarded-lookup.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** http: or https:. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For everything: finding the address, connecting, redirects and the answer. */
  readonly timeoutMs: number;
  /** May it go to this machine and its network? */
  readonly allowPrivate: boolean;
  /** A longer answer is an error. Absent: the answer's body is not read. */
  readonly maxAnswerBytes?: number;
  /** Default 0: a redirect is an answer like any other. */
  readonly maxRedirects?: number;
  /** Gives up earlier. */
  readonly signal?: AbortSignal;
  /** Reuses connections: of requests with the same `allowPrivate` only. Absent: one connection for each request. */
  readonly agent?: Agent;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Empty when it was not to be read. */
  readonly body: Buffer;
}

/**
 * Sends a request to an address that somebody configured. Every address, also
 * of a redirect, is checked when the socket connects to it.
 *
 * @throws {OutgoingError} when there is no answer.
 */
export async function requestOutgoing(request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { timeoutMs: limitMs, signal } = request;
  try {
    return await within(
      { clock: systemClock, limitMs, signal },
      (own) => follow(request, own),
      (why) => {
        throw new OutgoingError(why === 'late' ? 'timed-out' : 'cancelled');
      },
    );
  } catch (error) {
    throw error instanceof OutgoingError ? error : new OutgoingError('connection-failed', { cause: error });
  }
}

async function follow(first: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
  let request = first;
  for (let left = first.maxRedirects ?? 0; ; left--) {
    const answer = await send(request, signal);
    const next = redirected(request, answer);
    if (next === undefined || first.maxRedirects === undefined || first.maxRedirects === 0) return answer;
    if (left === 0) throw new OutgoingError('too-many-redirects');
    request = next;
  }
}

/** Only those that preserve the method; nothing goes from https to http. */
function redirected(
  request: OutgoingRequest,
  { status, headers }: OutgoingAnswer,
): OutgoingRequest | undefined {
  const preservesMethod =
    status === 307 || status === 308 || (request.method === 'GET' && [301, 302, 303].includes(status));
  if (!preservesMethod || headers.location === undefined || !URL.canParse(headers.location, request.url.href))
    return undefined;
  const url = new URL(headers.location, request.url);
  if (url.protocol !== 'https:' && url.protocol !== request.url.protocol) return undefined;
  if (url.origin === request.url.origin) return { ...request, url };
  const { agent: _, ...others } = request;
  return { ...others, url, headers: harmless(request.headers ?? {}) };
}

const harmlessHeaders = ['content-type', 'accept', 'user-agent', 'x-saywell-delivery', 'x-saywell-signature'];
/** What may be sent to another host than the one that was configured: no key. */
function harmless(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => harmlessHeaders.includes(name.toLowerCase())),
  );
}

function send(request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
  const { url, method, body, allowPrivate, maxAnswerBytes } = request;
  if (!allowPrivate && isRefusedLiteral(url)) throw new OutgoingError('address-not-allowed');
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage) => {
      readBody(answer, maxAnswerBytes).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      );
    };
    const options = {
      method,
      headers: { ...request.headers, ...length },
      signal,
      // A connection of its own: a reused one could have been opened unguarded.
      agent: request.agent ?? false,
      ...(allowPrivate ? {} : { lookup: guardedLookup() }),
    };
    // Headers that go out with a text would have its encoding: theirs is the same without one.
    open(url, options, onAnswer)
      .on('error', reject)
      .end(typeof body === 'string' ? Buffer.from(body) : body);
  });
}

async function readBody(answer: IncomingMessage, maxBytes: number | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (maxBytes === undefined) return Buffer.alloc(0);
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new OutgoingError('answer-too-large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}
