import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { guardedLookup, isRefusedLiteral } from './guarded-lookup.ts';
import { OutgoingError } from './outgoing-error.ts';

/**
 * `fetch` for addresses that a customer configured: a streamed answer, no redirects, and no connection to this machine
 * or its network. The address is checked when the socket connects to it. Takes the parts of `fetch` that the engines
 * use: method, headers as an object, a text as body, and the signal.
 */
export const guardedFetch: typeof fetch = (input, init) => fetchBy(guardedLookup(), input, init);

/** The same by another resolver. */
export async function fetchBy(
  lookup: LookupFunction,
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (isRefusedLiteral(url))
    throw new TypeError('fetch failed', { cause: new OutgoingError('address-not-allowed') });
  const body = typeof init.body === 'string' ? init.body : '';
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      method: init.method ?? 'GET',
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        'content-length': String(Buffer.byteLength(body)),
      },
      ...(init.signal && { signal: init.signal }),
      // A connection of its own: a reused one could have been opened unguarded.
      agent: false as const,
      lookup,
    };
    open(url, options, resolve).on('error', reject).end(Buffer.from(body));
  });
  return toResponse(answer);
}

/** Statuses whose answers have no body, as `Response` sees it. */
const bodiless = new Set([204, 205, 304]);

function toResponse(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 502;
  if (status < 200 || (status >= 300 && status < 400) || status > 599) {
    answer.destroy();
    throw new TypeError('fetch failed', { cause: new OutgoingError('too-many-redirects') });
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  if (bodiless.has(status)) return new Response(null, { status, headers });
  return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers });
}
