import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallPassing } from '../../features/cluster/call-passing.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { forwardableHeaders } from '../../platform/peers/forwardable-headers.ts';
import type { PassedRequest, PeerAddress } from '../../platform/peers/peer-client.ts';
import { isPassedOn } from './passed-requests.ts';

/** Of a proxy on another machine that is dead nobody hears otherwise, ms. */
const keepAliveMs = 10_000;

/**
 * Requests to routes of this scope whose call (the parameter `id`) runs on another server are answered by that one.
 * Call it before the routes are registered.
 */
export function passRequests(app: FastifyInstance, passing: CallPassing): void {
  app.addHook('onRequest', (request, reply) => passOn(passing, request, reply));
}

/** The same for one request, as its first hook. */
export async function passOn(
  passing: CallPassing,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const callId = callIdOf(request.params);
  if (callId === undefined || isPassedOn(request.raw)) return undefined;
  const place = await passing.placeOf(callId);
  return place === null ? undefined : relay(passing, place, request, reply);
}

function callIdOf(params: unknown): string | undefined {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  return typeof id === 'string' ? id : undefined;
}

async function relay(
  passing: CallPassing,
  place: PeerAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const limit = request.routeOptions.bodyLimit ?? 0;
  const body = await readBody(request.raw, limit);
  const answer = await passing.pass(place, passedRequest(request.raw, body));
  request.log.debug({ node: place.id }, 'passed on to the server of the call');
  return reply
    .code(answer.statusCode ?? 502)
    .headers(forwardableHeaders(answer.headers))
    .send(answer);
}

/** The request as it came, with the address from which it came. */
function passedRequest(
  { method = '', url = '', headers, socket }: IncomingMessage,
  body: Buffer,
): PassedRequest {
  return { method, path: url, headers, body, client: socket.remoteAddress ?? '' };
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > limit) throw new DomainError('body-too-large', 'The request body is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const upgradePattern = /^\/(?:room\/([\w-]{1,64})\/ws|call\/([0-9a-f-]{36})\/[\w-]+)(?:\?|$)/;

/** The call that an upgrade is about; undefined: about none. */
export function callOfUpgrade({ url = '' }: IncomingMessage): string | undefined {
  const [, room, call] = upgradePattern.exec(url) ?? [];
  return room ?? call;
}

/** Passes an upgrade on to the server on which its call runs. False: it runs here, or nowhere. */
export async function passUpgrade(
  passing: CallPassing,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<boolean> {
  const callId = isPassedOn(request) ? undefined : callOfUpgrade(request);
  const place = callId === undefined ? null : await passing.placeOf(callId);
  if (place === null) return false;
  await relayUpgrade(passing, place, request, socket, head);
  return true;
}

/** Joins both sides of an upgrade that another server answers; a refusal of that goes back as it is. */
async function relayUpgrade(
  passing: CallPassing,
  place: PeerAddress,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const passed = await passing.passUpgrade(place, passedRequest(request, Buffer.alloc(0)));
  if (!('answer' in passed)) {
    passed.resume();
    socket.once('finish', () => socket.destroy());
    const headers = { ...forwardableHeaders(passed.headers), connection: 'close', 'content-length': '0' };
    socket.end(headOf(passed, headers));
    return;
  }
  const { answer, socket: other, head: otherHead } = passed;
  if (socket.destroyed) return void other.destroy();
  const over = passing.opened();
  for (const [one, another] of [
    [socket, other],
    [other, socket],
  ] as const) {
    one.on('error', () => one.destroy());
    one.once('close', () => {
      another.destroy();
      over();
    });
    if ('setKeepAlive' in one && typeof one.setKeepAlive === 'function') one.setKeepAlive(true, keepAliveMs);
  }
  socket.write(headOf(answer, answer.headers));
  socket.write(otherHead);
  other.write(head);
  socket.pipe(other);
  other.pipe(socket);
}

function headOf(
  { statusCode = 502, statusMessage = '' }: IncomingMessage,
  headers: IncomingHttpHeaders,
): string {
  const lines = Object.entries(headers).flatMap(([name, value = '']) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}`),
  );
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
